import { expect, test } from 'vitest';
import { toCsv, toTsv } from './spreadsheet-text.ts';

test('toTsv escapes texts that start like a formula and keeps numbers', () => {
  expect(toTsv([['=1+1', '+82', '-1', '@SUM(A1)', -1, 'A=B']])).toBe("'=1+1\t'+82\t'-1\t'@SUM(A1)\t-1\tA=B");
});

test('toTsv and toCsv keep tabs, commas, quotes and line breaks inside their cell', () => {
  expect(toTsv([['one\ttwo', 'three\r\nfour']])).toBe('one two\tthree four');
  expect(toCsv([['a,b', 'say "yes"', 'two\nlines', 1.5]])).toBe(
    '\uFEFF"a,b","say ""yes""","two\nlines",1.5\r\n',
  );
});
