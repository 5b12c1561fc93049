import { expect, test } from 'vitest';
import { zipcodeWarning } from './zipcode-warning.ts';

test.each([
  ['99999', '서울특별시 중구 세종대로 110', '없는 우편번호입니다. 다시 확인해주세요.'],
  [
    '48058',
    '서울특별시 중구 세종대로 110',
    '우편번호 48058은 부산 지역이고 주소는 서울입니다. 다시 확인해주세요.',
  ],
  ['04524', '서울특별시 중구 세종대로 110', undefined],
])('zipcodeWarning: %s with %s', (receiverZipcode, receiverAddress1, warning) => {
  expect(zipcodeWarning({ receiverZipcode, receiverAddress1 })).toBe(warning);
});
