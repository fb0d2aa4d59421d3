/** The words of the menu that sets how the table looks. */

export const look = {
  title: 'Look of the table',
  deck: 'Deck',
  decks: {
    classic: 'Classic',
    large: 'Large index',
    'four-colour': 'Four colours',
    'large-four-colour': 'Four colours, large index',
  },
  effects: 'Effects',
  effect: {
    full: 'Full',
    few: 'Few: no shadows',
    none: 'None: nothing moves',
  },
  pictures: 'Cards',
  picture: {
    drawn: 'Drawn',
    index: 'Rank and suit only',
  },
  sound: 'Sound',
  sounds: {
    off: 'Off',
    on: 'On',
  },
};
