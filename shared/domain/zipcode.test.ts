import { describe, expect, it } from 'vitest';
import { isUnassignedZipcode, provinceMismatch } from './zipcode.ts';

describe('isUnassignedZipcode', () => {
  it.each(['99999', '00000', '09123', '19000', '20999', '60000', '64000'])('is true for %s', (zipcode) => {
    expect(isUnassignedZipcode(zipcode)).toBe(true);
  });

  it.each(['01000', '08999', '04524', '18999', '30151', '59999', '63122', '999', ''])(
    'is false for %j',
    (zipcode) => {
      expect(isUnassignedZipcode(zipcode)).toBe(false);
    },
  );
});

describe('provinceMismatch', () => {
  it.each([
    ['04524', '서울특별시 중구 세종대로 110'],
    ['06236', '서울 강남구 테헤란로 123'],
    ['13494', '경기도 성남시 분당구 판교역로 166'],
    ['12777', '경기 광주시 경안로 1'],
    ['12777', '광주시 경안로 1'],
    ['61945', '광주광역시 서구 내방로 111'],
    ['54969', '전라북도 전주시 완산구 효자로 225'],
    ['63122', '제주특별자치도 제주시 문연로 6'],
    ['63122', '제주시 문연로 6'],
    ['48058', '(48058) 부산시 해운대구 센텀중앙로 79'],
  ])('is undefined for %s %s', (zipcode, address) => {
    expect(provinceMismatch(zipcode, address)).toBeUndefined();
  });

  it.each([
    ['04524', '부산광역시 해운대구 센텀중앙로 79', '서울', '부산'],
    ['48058', '서울시 중구 세종대로 110', '부산', '서울'],
    ['30151', '충남 공주시 봉황로 1', '세종', '충남'],
    ['61945', '대한민국 전남 나주시 시청길 22', '광주', '전남'],
  ])('names both provinces for %s %s', (zipcode, address, byZipcode, byAddress) => {
    expect(provinceMismatch(zipcode, address)).toEqual({ zipcode: byZipcode, address: byAddress });
  });

  it('is undefined while one of the two is incomplete, unassigned or names no province', () => {
    expect(provinceMismatch('0452', '부산광역시 해운대구')).toBeUndefined();
    expect(provinceMismatch('99999', '서울특별시 중구')).toBeUndefined();
    expect(provinceMismatch('04524', '서울역로 1')).toBeUndefined();
    expect(provinceMismatch('48058', '')).toBeUndefined();
  });
});
