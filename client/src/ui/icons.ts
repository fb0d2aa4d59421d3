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
  again: 'M5 12a7 7 0 1 1 2 4.9M5 20v-4h4',
} as const;

export type IconName = keyof typeof ICONS;
