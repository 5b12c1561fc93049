import { StaffDoor } from './staff-door.tsx';

/** 파트너 로그인 */
export const PartnerLoginScreen = () => (
  <StaffDoor
    title="파트너 로그인"
    description="파트너 계정으로 로그인해주세요."
    points={[
      { icon: 'edit', text: '매장에서 바로 주문등록' },
      { icon: 'search', text: '우리 매장 주문만 모아서 조회' },
      { icon: 'print', text: '운송장 출력과 상태 이력 확인' },
    ]}
    other={{ href: '/admin', label: '관리자 로그인으로 이동' }}
  />
);
