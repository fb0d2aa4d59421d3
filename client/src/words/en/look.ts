/** The words of settings: of their page, and of the menu at a table. */

export const look = {
  settings: 'Settings',
  kept: 'Everything here acts at once and stays with your account.',
  behind: 'The house could not be reached: this browser alone knows your last choice.',
  all: 'All settings',
  title: 'Look of the table',
  table: 'The table',
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
  picture: 'Picture',
  pictures: {
    high: 'High: drawn cards, light and shade',
    low: 'Low: flat, rank and suit only',
  },
  help: 'Help on the boxes: limits and gestures',
  sounds: 'Sounds',
  sound: 'Sound',
  soundOn: 'Sound on',
  volume: 'Volume',
  percent: (volume: number): string => `${volume} %`,
  chat: 'Chat',
  chatKey: 'A line of chat is sent by',
  chatKeys: {
    'ctrl-enter': 'Ctrl + Enter',
    enter: 'Enter',
  },
  language: 'Language',
  languageOfHouse: 'The house speaks',
  languages: {
    browser: 'As your browser',
    en: 'English',
    ru: 'Русский',
  },
};
