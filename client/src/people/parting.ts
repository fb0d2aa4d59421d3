/** Why somebody is out who was in: by their own wish, elsewhere, for good, or by a host. */
export type Parting = 'own' | 'elsewhere' | 'gone' | 'locked';
