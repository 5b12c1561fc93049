/** Icons that only the back office shows: its shell adds them, so that no visitor loads them. */
export const officeIcons = {
  up: 'M6 14.5l6-6 6 6',
  logout: 'M10 4H5v16h5M9.5 12h11M16.5 8l4 4-4 4',
  link: 'M10 13.5a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10.5a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
  unlink:
    'M9 4.5V3M15 19.5V21M4.5 9H3M19.5 15H21M13 18l-1.3 1.2A4 4 0 0 1 6 13.5l1.2-1.2M11 6l1.3-1.2a4 4 0 0 1 5.7 5.7L16.8 11.7',
  columns: 'M4 4.5h16v15H4zM9.3 4.5v15M14.7 4.5v15',
  download: 'M12 4v11.5M7 11l5 5 5-5M4 20h16',
  chart: 'M4 4v16h16.5M7.5 15.5l4-5 3.5 3 5-7',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v2.5M14 20h2.5M20 19.9v.1',
  keyboard: 'M2.5 6.5h19v11h-19zM6.5 10v.1M10 10v.1M14 10v.1M17.5 10v.1M8 14h8',
} as const;

export type OfficeIcon = keyof typeof officeIcons;
