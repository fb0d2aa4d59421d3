/** Line icons on a 24 px grid, drawn with a stroke of 1.75. */
export const ICONS = {
  rules: 'M6 4h9l3 3v13H6zM9 10h6M9 13.5h6M9 17h4',
  exit: 'M14 4H5v16h9M10 12h10M17 8.5l3.5 3.5-3.5 3.5',
  check: 'M5 12.5l4.5 4.5L19 7',
  x: 'M6 6l12 12M18 6L6 18',
  warn: 'M12 4l9 16H3zM12 10v4.5M12 17.2v.3',
  offline:
    'M3 9a13 13 0 0 1 18 0M6 12.5a8.5 8.5 0 0 1 12 0M9 16a4 4 0 0 1 6 0M12 19.3v.2M4 3l16 18',
  cards: 'M8 3h10v14H8zM8 7H5v14h10v-4M13 7l2.5 3-2.5 3-2.5-3z',
  eye: 'M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM12 9.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  link: 'M9.5 14.5l5-5M8 11l-2.5 2.5a3.5 3.5 0 0 0 5 5L13 16M16 13l2.5-2.5a3.5 3.5 0 0 0-5-5L11 8',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 7.5V12l3 2',
  again: 'M5 12a7 7 0 1 1 2 4.9M5 20v-4h4',
  chat: 'M4 5h16v11H10l-4.5 3.500V16H4z',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  first: 'M18 5l-7 7 7 7M7 5v14',
  last: 'M6 5l7 7-7 7M17 5v14',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8.500 5v14M15.500 5v14',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.7-4.5 3.7-6 7.5-6s6.8 1.5 7.5 6',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM12 11v5M12 7.8v.3',
  coach: 'M12 3.500a6 6 0 0 1 3.500 10.900V17h-7v-2.600A6 6 0 0 1 12 3.500zM9.500 20.500h5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  down: 'M12 4v12M7 11.500l5 5 5-5M5 20h14',
} as const;

export type IconName = keyof typeof ICONS;
