import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openSortingTable, writeSortingTable } from './sorting-table.ts';

const code = (cod0: string, cod1: string, cod2: string, cod3: string) => ({ cod0, cod1, cod2, cod3 });
const haeundae = code('부1', '607', '03', '55');
const table = openSortingTable(
  writeSortingTable(
    '2026-11-01',
    new Map([
      ['63122', code('제1', '870', '06', '34')],
      ['48058', haeundae],
      ['48060', code('부1', '607', '03', '56')],
      ['55310', code('전1', '851', '01', '01')],
      ['55320', code('충5', '310', '02', '02')],
      ['01000', code('A1', '132', '01', '01')],
    ]),
  ),
);

describe('openSortingTable', () => {
  it('returns date, size and the code of each zipcode, including the first and the last one', () => {
    expect(table).toMatchObject({ date: '2026-11-01', size: 6 });
    expect(table.find('48058')).toEqual(haeundae);
    expect(table.find('01000')?.cod1).toBe('132');
    expect(table.find('63122')?.cod0).toBe('제1');
  });

  it.each(['00000', '48059', '99999'])(
    'returns no code for the zipcode %s, which the table lacks',
    (zipcode) => {
      expect(table.find(zipcode)).toBeUndefined();
    },
  );

  it('returns the sorting centre of a prefix only if all its zipcodes have the same one', () => {
    expect(table.centreOf('48099')).toBe('부1');
    expect(table.centreOf('55399')).toBeUndefined();
    expect(table.centreOf('20000')).toBeUndefined();
  });

  it('opens a table without zipcodes', () => {
    expect(openSortingTable(writeSortingTable('2026-11-01', new Map())).find('48058')).toBeUndefined();
  });

  it.each([
    ['is truncated', 'hanho-sorting-codes 1 2026-11-01 2\n48058부16070355\n'],
    ['has no header', '48058부16070355\n'],
    ['is empty', ''],
  ])('throws an error if the content %s', (_, text) => {
    expect(() => openSortingTable(gzipSync(text))).toThrow('The table of sorting codes is damaged.');
  });

  it('throws an error if the content inflates to more than 4 MB', () => {
    expect(() => openSortingTable(gzipSync('0'.repeat(5_000_000)))).toThrow();
  });

  it('stores 34,400 zipcodes in less than 400 KB', () => {
    const codes = Array.from({ length: 34_400 }, (_, nth) => {
      const text = String(nth * 7919).padStart(9, '0');
      return [
        String(1_000 + nth).padStart(5, '0'),
        code(`부${text[0]}`, text.slice(1, 4), text.slice(4, 6), text.slice(6, 8)),
      ] as const;
    });
    const content = writeSortingTable('2026-11-01', new Map(codes));
    expect(content.byteLength).toBeLessThan(400_000);
    const full = openSortingTable(content);
    expect(codes.every(([zipcode, { cod3 }]) => full.find(zipcode)?.cod3 === cod3)).toBe(true);
  });
});
