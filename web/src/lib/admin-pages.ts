import { OWNER, PARTNER, STAFF } from '#shared/domain/auth-level.ts';

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
  { path: '/admin/hbl-no-manage', label: 'H/BL 번호 관리', level: STAFF, icon: 'hash', key: 'h' },
  { path: '/admin/freight-manage', label: '운송편 관리', level: STAFF, icon: 'plane', key: 'f' },
  { path: '/admin/pickup-request-list', label: '수출 픽업 요청', level: STAFF, icon: 'truck', key: 'e' },
  { path: '/admin/courier-manage', label: '택배사 관리', level: STAFF, icon: 'dolly', key: 't' },
  { path: '/admin/pickup-manage', label: '픽업 장소 관리', level: STAFF, icon: 'pin', key: 'k' },
  { path: '/admin/location-manage', label: '화물 위치 관리', level: STAFF, icon: 'warehouse', key: 'l' },
  { path: '/admin/notice', label: '공지사항 관리', level: STAFF, icon: 'megaphone', key: 'n' },
  { path: '/admin/inquery', label: '고객 문의', level: STAFF, icon: 'question', key: 'i' },
  { path: '/admin/customer-manage', label: '고객 관리', level: STAFF, icon: 'users', key: 'y' },
  { path: '/admin/partner-manage', label: '파트너 관리', level: STAFF, icon: 'handshake', key: 'r' },
  { path: '/admin/manage-schedule', label: '일정 관리', level: STAFF, icon: 'calendar', key: 's' },
  { path: '/admin/code-management', label: '코드 관리', level: STAFF, icon: 'tree', key: 'm' },
  { path: '/admin/backup-management', label: '백업 관리', level: STAFF, icon: 'archive', key: 'b' },
  { path: '/admin/audit', label: '변경 기록', level: STAFF, icon: 'history', key: 'a' },
  { path: '/admin/update-report', label: '업데이트 내역', level: STAFF, icon: 'clock', key: 'u' },
  { path: '/admin/lab', label: '실험실', level: OWNER, icon: 'flask', key: 'x' },
] as const satisfies readonly AdminPage[];

/** The pages that a level opens. */
export const adminPagesFor = ({ authLevel }: { authLevel: number }) =>
  adminPages.filter(({ level }) => authLevel >= level);

/** Where staff and partners land after signing in. */
export const adminHome = '/admin/parcel-info';

/** The least auth level for an address of the back office. */
export const adminLevelOf = (pathname: string): number =>
  adminPages.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))?.level ?? PARTNER;
