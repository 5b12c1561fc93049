import type { RegisteredRouter } from '@tanstack/react-router';
import { isStaff, OWNER, PARTNER, STAFF } from '#shared/domain/auth-level.ts';

type AdminPath = Exclude<Extract<keyof RegisteredRouter['routesByPath'], `/admin/${string}`>, '/admin/'>;

/** Groups of the menu in its order. */
export const pageGroups = { work: '업무', cargo: '화물', people: '고객', settings: '설정' } as const;
export type PageGroup = keyof typeof pageGroups;

type AdminPage = {
  title: string;
  group: PageGroup;
  level: number;
  icon: string;
  /** Second key of the shortcut `g` + key. */
  key: string;
  /** True if the page has a security policy of its own, so that a link to it must load the document. */
  reloadDocument?: true;
  /** True if menu and shortcuts offer the page to partners, but not to staff. */
  partnersOnly?: true;
  /** True if only a link on another page opens the page, because it shows one record. */
  isUnlisted?: true;
  /** True if the user's own entry in the menu opens the page, and not the list of pages. */
  isOwnAccount?: true;
};

/** Pages of the back office in menu order, group by group. A route without an entry does not compile. */
const pages = {
  '/admin/dashboard': { title: '대시보드', group: 'work', level: PARTNER, icon: 'chart', key: 'd' },
  '/admin/parcel-info': { title: '통합 조회', group: 'work', level: PARTNER, icon: 'search', key: 'p' },
  '/admin/scan': {
    title: '스캔',
    group: 'work',
    level: PARTNER,
    icon: 'scan',
    key: 'z',
    reloadDocument: true,
  },
  '/admin/exceptions': { title: '확인 필요', group: 'work', level: PARTNER, icon: 'warning', key: 'q' },
  '/admin/partner-notices': {
    title: '알림 메일',
    group: 'work',
    level: PARTNER,
    icon: 'mail',
    key: '2',
    partnersOnly: true,
  },
  '/admin/statements': { title: '정산', group: 'work', level: PARTNER, icon: 'receipt', key: '6' },
  '/admin/boxes': { title: '주인 모를 박스', group: 'cargo', level: STAFF, icon: 'unclaimedBox', key: '1' },
  '/admin/console': { title: '콘솔 관리', group: 'cargo', level: STAFF, icon: 'box', key: 'c' },
  '/admin/preflight': {
    title: '통관 사전점검',
    group: 'cargo',
    level: STAFF,
    icon: 'checkCircle',
    key: '5',
    isUnlisted: true,
  },
  '/admin/courier-numbers': {
    title: '운송장 번호 등록',
    group: 'cargo',
    level: STAFF,
    icon: 'numbers',
    key: 'w',
  },
  '/admin/freight-manage': { title: '운송편 관리', group: 'cargo', level: STAFF, icon: 'plane', key: 'f' },
  '/admin/pickup-request-list': {
    title: '수출 픽업 요청',
    group: 'cargo',
    level: STAFF,
    icon: 'truck',
    key: 'e',
  },
  '/admin/manage-schedule': { title: '일정 관리', group: 'cargo', level: STAFF, icon: 'calendar', key: 's' },
  '/admin/customer-manage': { title: '고객 관리', group: 'people', level: STAFF, icon: 'users', key: 'y' },
  '/admin/partner-manage': {
    title: '파트너 관리',
    group: 'people',
    level: STAFF,
    icon: 'handshake',
    key: 'r',
  },
  '/admin/inquery': { title: '고객 문의', group: 'people', level: STAFF, icon: 'question', key: 'i' },
  '/admin/notice': { title: '공지사항 관리', group: 'people', level: STAFF, icon: 'megaphone', key: 'n' },
  '/admin/hbl-no-manage': {
    title: 'H/BL 번호 관리',
    group: 'settings',
    level: STAFF,
    icon: 'hash',
    key: 'h',
  },
  '/admin/courier-manage': { title: '택배사 관리', group: 'settings', level: STAFF, icon: 'dolly', key: 't' },
  '/admin/pickup-manage': { title: '픽업 장소 관리', group: 'settings', level: STAFF, icon: 'pin', key: 'k' },
  '/admin/drop-off-manage': {
    title: '접수처 관리',
    group: 'settings',
    level: STAFF,
    icon: 'dropOff',
    key: 'v',
  },
  '/admin/location-manage': {
    title: '화물 위치 관리',
    group: 'settings',
    level: STAFF,
    icon: 'warehouse',
    key: 'l',
  },
  '/admin/rate-manage': {
    title: '요금·소요일',
    group: 'settings',
    level: STAFF,
    icon: 'calculator',
    key: 'o',
  },
  '/admin/staff-manage': { title: '직원 관리', group: 'settings', level: STAFF, icon: 'badge', key: 'j' },
  '/admin/code-management': { title: '코드 관리', group: 'settings', level: STAFF, icon: 'tree', key: 'm' },
  '/admin/settings': {
    title: '시스템 설정',
    group: 'settings',
    level: STAFF,
    icon: 'sliders',
    key: '4',
  },
  '/admin/backup-management': {
    title: '백업 관리',
    group: 'settings',
    level: STAFF,
    icon: 'archive',
    key: 'b',
  },
  '/admin/audit': { title: '변경 기록', group: 'settings', level: STAFF, icon: 'history', key: 'a' },
  '/admin/update-report': {
    title: '업데이트 내역',
    group: 'settings',
    level: STAFF,
    icon: 'clock',
    key: 'u',
  },
  '/admin/account': {
    title: '내 계정',
    group: 'settings',
    level: PARTNER,
    icon: 'users',
    key: '3',
    isOwnAccount: true,
  },
  '/admin/lab': { title: '실험실', group: 'settings', level: OWNER, icon: 'flask', key: 'x' },
} as const satisfies Record<AdminPath, AdminPage>;

type Path = keyof typeof pages;
export const adminPages = (Object.entries(pages) as [Path, (typeof pages)[Path]][]).map(([path, page]) => ({
  path,
  ...page,
  reloadDocument: 'reloadDocument' in page,
  partnersOnly: 'partnersOnly' in page,
  isUnlisted: 'isUnlisted' in page,
  isOwnAccount: 'isOwnAccount' in page,
}));

/** Pages that the menu offers to a member. */
export const adminPagesFor = (member: { authLevel: number }) =>
  adminPages.filter(
    ({ level, partnersOnly, isUnlisted }) =>
      member.authLevel >= level && !isUnlisted && !(partnersOnly && isStaff(member)),
  );

export const adminHome = '/admin/parcel-info';

const pageAt = (pathname: string) =>
  adminPages.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));

export const adminLevelOf = (pathname: string): number => pageAt(pathname)?.level ?? PARTNER;

export const adminTitleOf = (pathname: string): string | undefined => pageAt(pathname)?.title;

export const adminGroupOf = (pathname: string): PageGroup | undefined => pageAt(pathname)?.group;
