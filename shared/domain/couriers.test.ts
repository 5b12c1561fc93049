import { describe, expect, it } from 'vitest';
import {
  couriers,
  findCourierCode,
  suggestCouriers,
  trackingNumberFault,
  trackingUrlOf,
} from './couriers.ts';

describe('trackingNumberFault()', () => {
  it.each([
    ['K001', '6892012345678', undefined],
    ['K001', '8892012345678', 'form'],
    ['K001', '689201234567', 'form'],
    ['K002', '690000000011', undefined],
    ['K002', '690000000012', 'checkDigit'],
    ['K002', '6900000000', undefined],
    ['K002', '69000000001', 'form'],
    ['K003', '412345678901', undefined],
    ['K003', '41234567890123', undefined],
    ['K003', '4123456789012', 'form'],
    ['K004', '312345678901', undefined],
    ['K005', '91234567890', undefined],
    ['K005', '912345678901', 'form'],
    ['K006', 'ANY-FORM', undefined],
    ['A001', 'RB123456785AU', undefined],
    ['A001', 'RB123456784AU', 'checkDigit'],
    ['A001', '33ABC1234567', undefined],
    ['A002', 'ABCZ50000123', undefined],
    ['A002', 'ABCZ50000123FPP00001', undefined],
    ['A002', 'ABCZ5000012', 'form'],
    ['X999', 'anything', undefined],
  ])('returns for courier %s and number %s: %s', (courier, number, fault) => {
    expect(trackingNumberFault(courier, number)).toBe(fault);
  });
});

describe('suggestCouriers()', () => {
  it('returns the other couriers of the same country whose rules the number follows', () => {
    expect(suggestCouriers('K001', '690000000011')).toEqual(['K002', 'K003', 'K004']);
    expect(suggestCouriers('K001', '690000000012')).toEqual(['K003', 'K004']);
    expect(suggestCouriers('K002', '6892012345678')).toEqual(['K001']);
  });

  it('returns couriers of another country if none of the same country fits', () => {
    expect(suggestCouriers('K001', 'RB123456785AU')).toEqual(['A001']);
  });

  it('returns no courier for a number that follows no published rule', () => {
    expect(suggestCouriers('K001', '12')).toEqual([]);
  });
});

describe('trackingUrlOf()', () => {
  it('returns an https address that ends with the number for every listed courier', () => {
    for (const code of Object.keys(couriers)) {
      const page = new URL(trackingUrlOf(code, '6892-0123') ?? '');
      expect([page.protocol, page.href.endsWith('68920123')]).toEqual(['https:', true]);
    }
  });

  it('encodes the number, so that it cannot add parts to the address', () => {
    expect(trackingUrlOf('K005', '../a?b&c')).toBe(
      'https://www.ilogen.com/web/personal/trace/..%2FA%3FB%26C',
    );
  });

  it.each([
    ['a courier that is not listed', 'X999', '123'],
    ['a name of Object.prototype', 'constructor', '123'],
    ['an order without a tracking number', 'K001', ''],
  ])('returns undefined for %s', (_, code, number) => {
    expect(trackingUrlOf(code, number)).toBeUndefined();
  });
});

describe('findCourierCode()', () => {
  const stored = [
    { courierCode: 'K001', courierName: '우체국택배' },
    { courierCode: 'K002', courierName: 'CJ대한통운' },
    { courierCode: 'X100', courierName: '동네 퀵' },
  ];

  it.each([
    ['a code', 'k002', 'K002'],
    ['a name with blanks', ' CJ 대한통운', 'K002'],
    ['a name with full-width letters and punctuation', 'ＣＪ-대한통운', 'K002'],
    ['a short name', '우체국', 'K001'],
    ['the name of a courier that staff added', '동네퀵', 'X100'],
    ['a courier that is not stored', '로젠', undefined],
    ['an unknown name', '번개', undefined],
  ])('finds %s', (_, typed, code) => {
    expect(findCourierCode(typed, stored)).toBe(code);
  });
});
