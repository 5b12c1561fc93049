/** Offices with their customer service hours, Monday to Friday. Times are local to `timeZone`. */
export const offices = [
  {
    place: '호주 (NSW)',
    city: '시드니',
    address: 'Unit 6, 28 Harbourline Drive, Lidcombe NSW 2141, Australia',
    phone: '+61 2 5550 0142',
    timeZone: 'Australia/Sydney',
    opensAt: '09:00',
    closesAt: '17:00',
  },
  {
    place: '한국',
    city: '인천',
    address: '인천광역시 중구 공항물류로 118, 한호물류센터 3층',
    phone: '+82 32 0142 0917',
    timeZone: 'Asia/Seoul',
    opensAt: '09:00',
    closesAt: '18:00',
  },
] as const;

export const careMail = 'care@hanho.example';
