/** Icons of few public pages. `addIcons` registers them, so that the others do not load them. */
export const pageIcons = {
  hash: 'M9.5 4l-2 16M16.5 4l-2 16M4.5 9h16M3.5 15h16',
  upload: 'M12 16V4.5M7 9l5-5 5 5M4 20h16',
  pin: 'M12 21s7-6.1 7-11.3A7 7 0 0 0 5 9.7C5 14.9 12 21 12 21ZM12 12.3a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4Z',
  phone:
    'M6 3.5h3.2l1.5 4.3-2.2 1.6a13 13 0 0 0 6.1 6.1l1.6-2.2 4.3 1.5V18a2.5 2.5 0 0 1-2.7 2.5C10.2 20 4 13.8 3.5 6.2A2.5 2.5 0 0 1 6 3.5Z',
} as const;

export type PageIcon = keyof typeof pageIcons;
