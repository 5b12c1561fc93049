import { PARTNER, STAFF } from '#shared/domain/auth-level.ts';

type AdminPage = {
  path: `/admin/${string}`;
  label: string;
  level: number;
  icon: string;
  /** Leads there after `g`. */
  key: string;
};

/** The pages of the back office in the order of its menu: who may open each, and what the menu shows. */
export const adminPages = [
  { path: '/admin/dashboard', label: '대시보드', level: PARTNER, icon: 'chart', key: 'd' },
  { path: '/admin/parcel-info', label: '통합 조회', level: PARTNER, icon: 'search', key: 'p' },
  { path: '/admin/console', label: '콘솔 관리', level: STAFF, icon: 'box', key: 'c' },
  { path: '/admin/freight-manage', label: '운송편 관리', level: STAFF, icon: 'plane', key: 'f' },
  { path: '/admin/manage-schedule', label: '일정 관리', level: STAFF, icon: 'calendar', key: 's' },
  { path: '/admin/update-report', label: '업데이트 내역', level: STAFF, icon: 'clock', key: 'u' },
] as const satisfies readonly AdminPage[];

/** The pages that a level opens. */
export const adminPagesFor = ({ authLevel }: { authLevel: number }) =>
  adminPages.filter(({ level }) => authLevel >= level);

/** Where staff and partners land after signing in. */
export const adminHome = '/admin/parcel-info';

/** The least auth level for an address of the back office. */
export const adminLevelOf = (pathname: string): number =>
  adminPages.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))?.level ?? PARTNER;
