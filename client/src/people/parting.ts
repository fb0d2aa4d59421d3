/** Why somebody is out who was in: by their own wish, elsewhere, or for good. */
export type Parting = 'own' | 'elsewhere' | 'gone';
