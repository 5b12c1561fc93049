type Release = {
  version: string;
  date: string;
  changes: readonly string[];
};

/** Releases, newest first. The version of the first release must equal the version in `package.json`. */
export const releases: readonly [Release, ...Release[]] = [
  {
    version: '0.9.16',
    date: '2026-11-21',
    changes: [
      '대시보드: 오늘과 최근 7일의 주문, 상태별 건수, 공지사항을 한 화면에서 봅니다.',
      '통합 조회: H/BL 번호 여러 개를 한 번에 조회하고 운송장을 PDF로 출력합니다.',
      '주문등록: 고객, 파트너, 관리자가 단계별로 등록하고 검증합니다.',
      'QR 주문등록: 파트너의 등록 화면을 QR 코드로 저장하고 인쇄합니다.',
      '업무 화면: 부피무게 계산기, 빠른 이동(Ctrl+K), 단축키를 추가했습니다.',
      '파트너는 자신이 등록한 주문만 볼 수 있습니다.',
      '회원: 가입, 로그인, 비밀번호 재설정, 마이페이지를 열었습니다.',
      '고객 화면: 배송조회, 공지사항, 출항 일정, 서비스 안내를 열었습니다.',
    ],
  },
];

export const version = releases[0].version;
