/** Accounts of the demo data. A deployed product has none. */
export const DEMO_PASSWORD = 'Hanho-demo-2026';

export const demoAccounts = [
  { email: 'customer@demo.hanho.test', level: 10, who: '회원 김민지' },
  { email: 'partner@demo.hanho.test', level: 80, who: '파트너 시드니마트' },
  { email: 'partner2@demo.hanho.test', level: 80, who: '파트너 멜번헬스' },
  { email: 'staff@demo.hanho.test', level: 90, who: '관리자 한호로지스' },
  { email: 'admin@demo.hanho.test', level: 99, who: '최고관리자 한호로지스' },
] as const;
