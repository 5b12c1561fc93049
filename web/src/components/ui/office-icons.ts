import { pageIcons } from './page-icons.ts';

/** Icons of the back office. `addIcons` registers them, so that the public pages do not load them. */
export const officeIcons = {
  ...pageIcons,
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 8.5v7M11 8.5v7M13.5 8.5v7M16.5 8.5v7',
  unclaimedBox:
    'M12 3l8.5 4.5v9L12 21l-8.5-4.5v-9L12 3ZM9.8 10a2.3 2.3 0 1 1 3.2 2.1c-.7.3-1 .7-1 1.4M12 16.2v.1',
  receipt: 'M5.5 3.5h13v17l-3.2-2-3.3 2-3.3-2-3.2 2ZM9 8.5h6M9 12.5h6',
  up: 'M6 14.5l6-6 6 6',
  logout: 'M10 4H5v16h5M9.5 12h11M16.5 8l4 4-4 4',
  link: 'M10 13.5a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10.5a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
  unlink:
    'M9 4.5V3M15 19.5V21M4.5 9H3M19.5 15H21M13 18l-1.3 1.2A4 4 0 0 1 6 13.5l1.2-1.2M11 6l1.3-1.2a4 4 0 0 1 5.7 5.7L16.8 11.7',
  columns: 'M4 4.5h16v15H4zM9.3 4.5v15M14.7 4.5v15',
  download: 'M12 4v11.5M7 11l5 5 5-5M4 20h16',
  chart: 'M4 4v16h16.5M7.5 15.5l4-5 3.5 3 5-7',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v2.5M14 20h2.5M20 19.9v.1',
  tree: 'M3.5 3.5h7v4h-7zM7 7.5V18.5h5.5M7 12h5.5M12.5 10h8v4h-8zM12.5 16.5h8v4h-8z',
  archive: 'M3.5 4.5h17V9h-17zM5 9v10.5h14V9M10 13h4',
  history: 'M4 12a8 8 0 1 0 2.4-5.7M3.5 3.5V8H8M12 7.5v5l3.5 2',
  dolly: 'M4 3.5h3l4 13M13 18.4l7-1.9M9.2 9.8l7.4-2 1.7 6.2-7.2 2M11 20.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  dropOff: 'M3.5 13h5l1.2 3h4.6l1.2-3h5M3.5 13v6.5h17V13M12 3.5v7.5M8.5 7.8l3.5 3.5 3.5-3.5',
  warehouse: 'M3 20.5V9l9-5.5L21 9v11.5M7 20.5V12h10v8.5M7 16.2h10',
  flask: 'M9 3.5h6M10 3.5v6L4.5 19a1.2 1.2 0 0 0 1 1.5h13a1.2 1.2 0 0 0 1-1.5L14 9.5v-6M7.5 14.5h9',
  megaphone: 'M4 10v4h3l8 4.5v-13L7 10H4ZM8.5 14.5V20h3v-4M18.5 9.5a3.5 3.5 0 0 1 0 5',
  question: 'M4 4.5h16v12h-8L7.5 20.5v-4H4zM9.8 8.6a2.3 2.3 0 1 1 3.2 2.1c-.7.3-1 .7-1 1.4M12 14.2v.1',
  bullets: 'M9.5 6.5h11M9.5 12h11M9.5 17.5h11M4.5 6.5v.1M4.5 12v.1M4.5 17.5v.1',
  numbers:
    'M10 6.5h10.5M10 12h10.5M10 17.5h10.5M4 5l1.5-.8v5M3.8 14.6c.6-1.2 2.6-.9 2.4.5-.1.9-1.6 1.6-2.4 2.9h2.6',
  quote: 'M4.5 17.5V12c0-3 1.2-4.7 4-5.5M4.5 12h5v5.5h-5M14.5 17.5V12c0-3 1.2-4.7 4-5.5M14.5 12h5v5.5h-5',
  picture:
    'M3.5 4.5h17v15h-17zM3.5 16l5-5 4.5 4.5 2.5-2.5 5 5M15.5 9.5a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4Z',
  eraser: 'M9 19.5l-5-5L14 4.5l6 6-9 9H9ZM9 9.5l6 6M9 19.5h11',
  camera: 'M3 8h4l1.5-2.5h7L17 8h4v11.5H3zM12 17a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6',
  keyboard: 'M2.5 6.5h19v11h-19zM6.5 10v.1M10 10v.1M14 10v.1M17.5 10v.1M8 14h8',
  handshake:
    'M3 7.5l4-2 5 2 5-2 4 2v7l-3 1.5-6 4.5-6-4.5L3 14.5v-7ZM12 7.5l-3.5 4a1.8 1.8 0 0 0 2.8 2.2l1.7-1.7 4.5 4',
  sliders:
    'M4 7h8.5M17.5 7H20M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM4 17h2.5M11.5 17H20M9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  badge:
    'M3.5 5.5h17v13h-17zM9 11.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM6 15.8c.3-1.7 1.5-2.5 3-2.5s2.7.8 3 2.5M15 9.5h3M15 13h3',
} as const;

export type OfficeIcon = keyof typeof officeIcons;
