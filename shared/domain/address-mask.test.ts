import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskAddress } from './address-mask.ts';

describe('maskAddress', () => {
  it.each([
    ['서울특별시 강남구 테헤란로 152', '서울특별시 강남구 ***'],
    ['서울시강남구테헤란로152번길33,101동 1001호', '서울시 강남구 ***'],
    ['서울,강남구,테헤란로 152', '서울 강남구 ***'],
    ['부산광역시부산진구중앙대로 1', '부산광역시 부산진구 ***'],
    ['경기도 성남시 분당구 판교역로 166', '경기도 성남시 분당구 ***'],
    ['경기성남시분당구판교역로166', '경기 성남시 분당구 ***'],
    ['경기도 양평군 양평읍 시민로 1', '경기도 양평군 ***'],
    ['경남창원시마산합포구3·15대로 1', '경남 창원시 마산합포구 ***'],
    ['강원특별자치도 춘천시 중앙로 1', '강원특별자치도 춘천시 ***'],
    ['전북 전주시 완산구 효자로 225', '전북 전주시 완산구 ***'],
    ['제주특별자치도 제주시 문연로 6', '제주특별자치도 제주시 ***'],
    ['세종특별자치시 한누리대로 2130', '세종특별자치시 ***'],
    ['세종시한누리대로2130', '세종시 ***'],
    ['세종시청대로 1', '세종 ***'],
    ['서울특별시', '서울특별시 ***'],
    ['서울 종로 12', '서울 ***'],
    ['서울특별시 종로구 종로 1', '서울특별시 종로구 ***'],
    ['대구 중구로 12', '대구 ***'],
    ['경기도 수원시 영통구청로 1', '경기도 수원시 ***'],
    ['(06236) 서울특별시 강남구 테헤란로 152', '서울특별시 강남구 ***'],
    ['대한민국 서울특별시 강남구 테헤란로 152', '서울특별시 강남구 ***'],
    ['서울\u3000강남구\u3000테헤란로\u3000１５２', '서울 강남구 ***'],
    ['서울\u200b시 강\u200d남구테헤란로152', '서울시 강남구 ***'],
    ['서울시 강남구 테헤란로 152'.normalize('NFD'), '서울시 강남구 ***'],
    ['152 Teheran-ro, Gangnam-gu, Seoul', 'Te ***'],
    ['12 Pitt Street, Sydney NSW 2000', 'Pi ***'],
    ['테헤란로 152', '테헤 ***'],
    ['종로 1', '종 ***'],
    ['101동 1001호', '***'],
    ['06236', '***'],
    [' \u200b ', ''],
    ['', ''],
  ])('masks %j as %j', (address, masked) => expect(maskAddress(address)).toBe(masked));

  const separator = fc.constantFrom('', ' ', '  ', ', ', '\u3000', '\u200b', '\t');
  const region = fc.constantFrom(
    ['서울특별시', '강남구'],
    ['서울', '중구'],
    ['경기도', '성남시', '분당구'],
    ['경기', '양평군'],
    ['세종특별자치시'],
    ['전라북도', '고창군'],
    ['제주도', '서귀포시'],
    ['인천', '제물포구'],
  );
  const road = fc.constantFrom(
    '테헤란로',
    '한누리대로',
    '구로동로',
    '시청길',
    '중구난방길',
    '군자로',
    '로데오로',
  );
  const house = fc
    .tuple(fc.integer({ min: 1, max: 999 }), fc.constantFrom('', '번길33', ', 101동 1001호', '-7'))
    .map(([number, rest]) => `${number}${rest}`);

  it('returns no road name and no number, whether or not separators divide the address', () => {
    void fc.assert(
      fc.property(region, road, house, fc.array(separator, { minLength: 5, maxLength: 5 }), (...parts) => {
        const [names, street, number, between] = parts;
        const address = [...names, street, number].map((part, at) => part + (between[at] ?? '')).join('');
        const masked = maskAddress(address);
        // A road name without a separator can hide the end of a long province name: 세종특별자치시로데오로 becomes 세종.
        const [province = '', ...districts] = masked.split(' ').slice(0, -1);
        expect(province.length).toBeGreaterThan(1);
        expect(names[0]?.startsWith(province)).toBe(true);
        expect(districts).toEqual(names.slice(1, districts.length + 1));
        expect(masked).toMatch(/ \*\*\*$/);
      }),
    );
  });

  it('returns at most three known names or two letters of any text, and is idempotent', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc
        .array(fc.oneof(fc.constantFrom('서울', '강남구', '경기', '성남시', '로', '1', '***'), separator))
        .map((parts) => parts.join('')),
    );
    void fc.assert(
      fc.property(anyText, (text) => {
        const masked = maskAddress(text);
        expect(masked).toMatch(/^(?:(?:(?:[가-힣]{2,7} ){1,3}|\p{L}{1,2} )?\*{3})?$/u);
        expect(maskAddress(masked)).toBe(masked);
      }),
      { numRuns: 500 },
    );
  });

  it('ignores everything after the first 100 characters', () => {
    expect(maskAddress('서울시'.padEnd(1_000_000, '1'))).toBe('서울시 ***');
  });
});
