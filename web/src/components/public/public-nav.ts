import type { LinkProps } from '@tanstack/react-router';

type PublicLink = { label: string; link: Pick<LinkProps, 'to' | 'hash'> };

export const serviceLinks: readonly PublicLink[] = [
  { label: '항공 운송', link: { to: '/service-flight' } },
  { label: '해운 운송', link: { to: '/service-ocean' } },
  { label: '비즈니스', link: { to: '/service' } },
  { label: '수출 픽업 요청', link: { to: '/pickup-request' } },
];

export const pageLinks: readonly PublicLink[] = [
  { label: '배송조회', link: { to: '/parcel-info' } },
  { label: '주문등록', link: { to: '/parcel-reg-aus-to-kor' } },
  { label: '공지사항', link: { to: '/notice' } },
  { label: '1:1 문의', link: { to: '/inquiry' } },
];

export const footerLinks: readonly PublicLink[] = [
  { label: '회사 소개', link: { to: '/aboutUs' } },
  { label: '배송 안내', link: { to: '/shipping-infomation' } },
  { label: '1:1 문의', link: { to: '/inquiry' } },
  { label: '수출 픽업 요청', link: { to: '/pickup-request' } },
  { label: '부피무게 계산', link: { to: '/', hash: 'calculator' } },
];

/** Account menu of visitors. Staff pages have another security policy, so links to them need a full page load. */
export const accountLinks: readonly { label: string; href: string; needsFullLoad: boolean }[] = [
  { label: '로그인', href: '/login', needsFullLoad: false },
  { label: '회원가입', href: '/signUp', needsFullLoad: false },
  { label: '파트너 로그인', href: '/partnerAdmin', needsFullLoad: true },
  { label: '관리자 로그인', href: '/admin', needsFullLoad: true },
];
