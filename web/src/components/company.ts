/** Offices with their customer service hours. Times are local to `timeZone`. */
export const offices = [
  {
    place: '호주 (NSW)',
    city: '시드니',
    address: 'Unit 6, 28 Harbourline Drive, Lidcombe NSW 2141, Australia',
    phone: '+61 2 5550 0142',
    hours: '월–금 09:00–17:00 (AEST)',
    timeZone: 'Australia/Sydney',
    opensAt: '09:00',
    closesAt: '17:00',
  },
  {
    place: '한국',
    city: '인천',
    address: '인천광역시 중구 공항물류로 118, 한호물류센터 3층',
    phone: '+82 32 0142 0917',
    hours: '월–금 09:00–18:00 (KST)',
    timeZone: 'Asia/Seoul',
    opensAt: '09:00',
    closesAt: '18:00',
  },
] as const;

export const careMail = 'care@hanho.example';
