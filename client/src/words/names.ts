/** What tells one guest from another where there is little room: all are called Guest something. */
export const ownName = (player: string): string => player.replace(/^(?:Guest|Гость) (?=\S)/, '');
