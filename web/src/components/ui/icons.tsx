import type { OfficeIcon } from './office-icons.ts';
import type { PageIcon } from './page-icons.ts';

const EYE =
  'M2 12c2.2-4.2 5.7-6.5 10-6.5s7.8 2.3 10 6.5c-2.2 4.2-5.7 6.5-10 6.5S4.2 16.2 2 12ZM12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4Z';

/** Icons on a 24 px grid, drawn with one stroke. The value is the `d` attribute of the path. */
const paths = {
  search: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM15.6 15.6l5 5',
  plane:
    'M20.3 3.7c-.9-.9-2.9-.4-4.3 1l-3.5 3.5-8-2.5-1.7 1.7 6.6 4-3.2 3.2-2.3-.4-1.2 1.2 3.6 2.3 2.3 3.6 1.2-1.2-.4-2.3 3.2-3.2 4 6.6 1.7-1.7-2.5-8 3.5-3.5c1.4-1.4 1.9-3.4 1-4.3Z',
  ship: 'M4 14l8-2.6L20 14l-2.2 5H6.2L4 14ZM6.5 12.9V7.5h11v5.4M12 11.4V4M2.5 21.5c1.6 0 1.6-1 3.2-1s1.6 1 3.2 1 1.6-1 3.1-1 1.6 1 3.2 1 1.6-1 3.2-1 1.6 1 3.1 1',
  box: 'M12 3l8.5 4.5v9L12 21l-8.5-4.5v-9L12 3ZM3.7 7.6L12 12l8.3-4.4M12 12v9M7.7 5.3l8.4 4.5',
  truck:
    'M2.5 6h11v11h-11zM13.5 10h4.3l3.7 3.7V17h-8M6.8 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17.3 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  check: 'M4.5 12.5l5 5 10-11',
  checkCircle: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 12.3l2.8 2.8L16 9.5',
  warning: 'M12 3.8L21.5 20h-19L12 3.8ZM12 10v4.5M12 17.2v.1',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.7v.1',
  error: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7.5v5.5M12 16.3v.1',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.3l3.5 2',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  menu: 'M3.5 6.5h17M3.5 12h17M3.5 17.5h17',
  down: 'M6 9.5l6 6 6-6',
  left: 'M14.5 6l-6 6 6 6',
  right: 'M9.5 6l6 6-6 6',
  users:
    'M9 11.5a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4ZM2 20c.6-3.7 3.3-5.5 7-5.5s6.4 1.8 7 5.5M15.5 4.3a3.7 3.7 0 0 1 0 7M18 14.8c2.3.7 3.7 2.4 4 5.2',
  plus: 'M12 4.5v15M4.5 12h15',
  trash: 'M4 6.5h16M9 6.5V4h6v2.5M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6',
  edit: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19 4 20ZM14 6.5L17.5 10',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  print: 'M7 8.5V3.5h10v5M7 16.5H3.5v-8h17v8H17M7 13.5h10v7H7z',
  refresh: 'M20 12a8 8 0 1 1-2.4-5.7M20.5 3.5v4.5H16',
  calendar: 'M4 6h16v14.5H4zM4 10.5h16M8.5 3.5V7M15.5 3.5V7',
  calculator: 'M5.5 3h13v18h-13zM8.5 6.5h7v3h-7zM8.8 13v.1M12 13v.1M15.2 13v.1M8.8 17v.1M12 17v.1M15.2 17v.1',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5M9 13h7M9 17h7',
  pushpin: 'M8.5 3.5h7M9.5 3.5v6.2L6.5 14.5h11l-3-4.8V3.5M12 14.5v6.5',
  mail: 'M3 5.5h18v13.5H3zM3.5 6l8.5 7 8.5-7',
  eye: EYE,
  eyeOff: `M4 4l16 16${EYE}`,
} as const;

type Path = keyof typeof paths;
type AddedIcon = OfficeIcon | PageIcon;
export type IconName = Path | AddedIcon;

let addedPaths: Partial<Record<AddedIcon, string>> = {};

/** Registers the icons of the back office or of a page, which the other public pages do not load. */
export const addIcons = (iconPaths: typeof addedPaths): void => {
  addedPaths = { ...addedPaths, ...iconPaths };
};

/** Decorative icon, or an image if it has a `label`. @param size width and height in pixels */
export const Icon = ({
  name,
  size = 20,
  label,
  className,
}: {
  name: IconName;
  size?: number;
  label?: string;
  className?: string;
}) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.8}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={`shrink-0 ${className ?? ''}`}
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : 'true'}
  >
    <path d={name in paths ? paths[name as Path] : addedPaths[name as AddedIcon]} />
  </svg>
);
