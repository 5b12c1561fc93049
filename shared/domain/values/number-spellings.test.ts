import { describe, expect, it } from 'vitest';
import { spellingsOf } from './number-spellings.ts';

describe('spellingsOf', () => {
  it('has only the typed number if nothing else can be meant', () => {
    expect(spellingsOf.hblNo('hhk1000387')).toEqual(['HHK1000387']);
    expect(spellingsOf.orderId('SM12345')).toEqual(['SM12345']);
    expect(spellingsOf.mblNo('180-1234 5675')).toEqual(['18012345675']);
    expect(spellingsOf.courierNum('689201234567')).toEqual(['689201234567']);
  });

  it.each<[keyof typeof spellingsOf, string, string]>([
    ['hblNo', 'HHK-1000387', 'HHK1000387'],
    ['hblNo', 'HHK−1000387', 'HHK1000387'],
    ['hblNo', 'HHK1000387.', 'HHK1000387'],
    ['hblNo', 'ＨＨＫ1000387', 'HHK1000387'],
    ['hblNo', 'HHK1000387-02', 'HHK1000387'],
    ['hblNo', 'hhk-1000387–02', 'HHK1000387'],
    ['hblNo', 'ㅗㅗㅏ1000387-02', 'HHK1000387'],
    ['hblNo', '12345678번', '12345678'],
    ['hblNo', 'HHK1000387번', 'HHK1000387'],
    ['orderId', 'SM-12345.', 'SM-12345'],
    ['orderId', '“SM-12345”', 'SM-12345'],
    ['orderId', 'ＳＭ－12345', 'SM-12345'],
    ['orderId', 'SM-12345', 'SM12345'],
    ['orderId', 'ㄴ-12345', 'S-12345'],
    ['mblNo', '180–1234 5675.', '18012345675'],
    ['mblNo', '１８０-12345675', '18012345675'],
    ['mblNo', '180−1234 5675', '18012345675'],
    ['mblNo', '180–1234 5675', '180–12345675'],
    ['courierNum', '6892-0123-4567', '689201234567'],
    ['courierNum', '6892−0123−4567', '689201234567'],
    ['courierNum', '6892-0123-4567', '6892-0123-4567'],
    ['courierNum', 'rb 123456785 au', 'RB123456785AU'],
    ['courierNum', 'RB123456785AU입니다', 'RB123456785AU'],
    ['courierNum', '운송장번호: 6892-0123-4567', '689201234567'],
    ['courierNum', 'ㄲㅠ123456785며', 'RB123456785AU'],
  ])('of the %s %j include %j', (field, typed, spelling) => {
    expect(spellingsOf[field](typed)).toContain(spelling);
  });

  it('tries the typed number before the one that a scanner may have sent', () => {
    const [first, ...others] = spellingsOf.hblNo('며123456');
    expect([first, others.at(-1)]).toEqual(['123456', 'AU123456']);
  });

  it('is empty for a text that is no number, or longer than any stored number', () => {
    for (const text of ['안녕하세요', '!?', '', 'H'.repeat(21)]) expect(spellingsOf.hblNo(text)).toEqual([]);
    expect(spellingsOf.courierNum('1'.repeat(60))).toEqual([]);
  });
});
