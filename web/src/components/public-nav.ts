import type { LinkProps } from '@tanstack/react-router';

type PublicLink = { label: string; link: Pick<LinkProps, 'to' | 'hash'> };

/** The services dropdown. */
export const serviceLinks: readonly PublicLink[] = [
  { label: '항공 운송', link: { to: '/', hash: 'air' } },
  { label: '해운 운송', link: { to: '/', hash: 'ocean' } },
  { label: '부피무게 계산', link: { to: '/', hash: 'calculator' } },
];

/** The top navigation after the services; a new public page adds its entry here. */
export const pageLinks: readonly PublicLink[] = [
  { label: '배송조회', link: { to: '/parcel-info' } },
  { label: '주문등록', link: { to: '/parcel-reg-aus-to-kor' } },
];

/** The user menu of a visitor. `load` enters by a full page load: staff pages carry their own security policy. */
export const accountLinks: readonly { label: string; href: string; load: boolean }[] = [
  { label: '로그인', href: '/login', load: false },
  { label: '파트너 로그인', href: '/partnerAdmin', load: true },
  { label: '관리자 로그인', href: '/admin', load: true },
];
