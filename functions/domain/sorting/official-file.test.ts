import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { collectOfficialCodes } from './official-file.ts';

const collect = (lines: readonly string[]) => {
  const collector = collectOfficialCodes();
  lines.forEach((line, index) => {
    collector.add(line, index === 0);
  });
  return collector.result();
};

const addressLine = (
  zipcode: string,
  [cod0, cod1, cod2, cod3]: readonly [string, string, string, string],
) => {
  const fields = Array.from({ length: 39 }, () => 'x');
  Object.assign(fields, { 0: zipcode, 28: cod0, 34: cod2, 35: cod3, 36: cod1 });
  return fields.join('|');
};
const haeundae = { cod0: '부1', cod1: '607', cod2: '03', cod3: '55' };

describe('collectOfficialCodes', () => {
  it('reads zipcode and parcel code of the file with one line per address', () => {
    const { codes } = collect([addressLine('48058', ['부1', '607', '03', '55'])]);
    expect([...codes]).toEqual([['48058', haeundae]]);
  });

  it.each([
    [
      'commas and quotes',
      'zipcode,centre,office,team,district,name',
      '"48058","부1","607","03","55","부산M"',
    ],
    ['tabs', '우편번호\t집중국\t배달국\t집배팀\t집배구', '48058\t부1\t607\t03\t55'],
  ])('reads a file with one line per zipcode, a header and %s', (_, header, line) => {
    const { codes, unreadable } = collect([header, line]);
    expect([...codes]).toEqual([['48058', haeundae]]);
    expect(unreadable).toBe(0);
  });

  it('reads decomposed Hangul and ignores empty lines and a carriage return', () => {
    const line = `48058,${'부1'.normalize('NFD')},607,03,55\r`;
    expect([...collect(['', line, '  ']).codes]).toEqual([['48058', haeundae]]);
  });

  it('takes the code of most addresses of a zipcode, and reports the zipcode as mixed', () => {
    const rare = addressLine('48058', ['부1', '607', '03', '01']);
    const usual = addressLine('48058', ['부1', '607', '03', '55']);
    const { codes, mixed } = collect([rare, usual, usual]);
    expect(codes.get('48058')).toEqual(haeundae);
    expect(mixed).toEqual(['48058']);
  });

  it.each([
    ['a zipcode of six digits', '480-58,부1,607,03,55'],
    ['an empty element', '48058,부1,607,,55'],
    ['a sorting centre of three characters', '48058,부12,607,03,55'],
    ['too few fields', '48058,부1,607'],
  ])('counts a line with %s as unreadable', (_, line) => {
    const { codes, unreadable, lines } = collect(['header', line]);
    expect([codes.size, unreadable, lines]).toEqual([0, 1, 2]);
  });

  it('reads every line of the sample of the local product', () => {
    const sample = readFileSync('infra/local/sorting-codes-sample.txt', 'utf8').split('\n');
    const { codes, unreadable } = collect(sample);
    expect([codes.size, unreadable]).toEqual([15, 0]);
    expect(codes.get('48058')).toEqual(haeundae);
  });
});
