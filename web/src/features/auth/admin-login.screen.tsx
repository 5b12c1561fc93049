import { StaffDoor } from './staff-door.tsx';

/** 관리자 로그인 */
export const AdminLoginScreen = () => (
  <StaffDoor
    title="관리자 로그인"
    description="한호로지스 직원 계정으로 로그인해주세요."
    points={[
      { icon: 'search', text: '모든 파트너의 주문을 통합 조회' },
      { icon: 'print', text: '운송장 여러 장을 한 번에 출력' },
      { icon: 'hash', text: 'H/BL 번호 구간 관리' },
    ]}
    other={{ href: '/partnerAdmin', label: '파트너 로그인으로 이동' }}
  />
);
