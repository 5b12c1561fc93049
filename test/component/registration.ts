/** Valid values of sender and recipient, by field label. The people are fictitious. */
export const sender = {
  '보내는 분 이름(영문)': 'MIN JUN KIM',
  '보내는 분 전화번호': '61491570006',
  '보내는 분 주소(영문)': '12 Rawson St Eastwood NSW 2122',
};
export const recipient = {
  '받는 분 이름': '홍길동',
  전화번호: '0212345678',
  휴대폰번호: '01012345678',
  우편번호: '04524',
  주소: '서울특별시 중구 세종대로 110',
  상세주소: '101동 1203호',
  개인통관고유부호: 'P123456789012',
};
