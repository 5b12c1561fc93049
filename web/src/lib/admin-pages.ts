import { PARTNER } from '#shared/domain/auth-level.ts';

type AdminPage = { path: `/admin/${string}`; label: string; level: number; icon?: string };

/** The pages of the back office in the order of its menu: who may open each, and what the menu shows. */
export const adminPages = [
  { path: '/admin/parcel-info', label: '통합 조회', level: PARTNER, icon: 'search' },
] as const satisfies readonly AdminPage[];

/** Where staff and partners land after signing in. */
export const adminHome = '/admin/parcel-info';

/** The least auth level for an address of the back office. */
export const adminLevelOf = (pathname: string): number =>
  adminPages.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))?.level ?? PARTNER;
