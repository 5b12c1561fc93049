import { expect, test } from 'vitest';
import { identifier, toCsv, toHtmlTable, toTsv } from './spreadsheet-text.ts';

const LONG = '12345678901234567890';

test('toTsv escapes texts that start like a formula and keeps numbers', () => {
  expect(toTsv([['=1+1', '+82', '-1', '@SUM(A1)', -1, 'A=B']])).toBe("'=1+1\t'+82\t'-1\t'@SUM(A1)\t-1\tA=B");
});

test('toTsv and toCsv keep tabs, commas, quotes and line breaks inside their cell', () => {
  expect(toTsv([['one\ttwo', 'three\r\nfour']])).toBe('one two\tthree four');
  expect(toCsv([['a,b', 'say "yes"', 'two\nlines', 1.5]])).toBe(
    '\uFEFF"a,b","say ""yes""","two\nlines",1.5\r\n',
  );
});

test('toCsv puts a tab before identifiers inside quotes, unless they are empty', () => {
  const cells = ['06236', '01052330490', LONG, '+82 10 5233 0490', 'A"1', ''].map(identifier);
  expect(toCsv([[...cells, 6236]])).toBe(
    `\uFEFF"\t06236","\t01052330490","\t${LONG}","\t+82 10 5233 0490","\tA""1",,6236\r\n`,
  );
});

test.each(['12-3', '3/4', '2026/11/30', 'MAR1', '1-May', '3월 2일', '1E5', '0712', LONG])(
  'toCsv and toHtmlTable keep the text %s, which a spreadsheet program would change',
  (text) => {
    expect(toCsv([[text]])).toBe(`\uFEFF"\t${text}"\r\n`);
    expect(toHtmlTable([[text]])).toContain('mso-number-format');
  },
);

test.each(['2026-11-30', '1,200.5', '3.2', '101-1203호', 'MARIA', '48%', '홍길동'])(
  'toCsv and toHtmlTable write the text %s without a format',
  (text) => {
    expect(toCsv([[text]])).not.toContain('\t');
    expect(toHtmlTable([[text]])).not.toContain('mso-number-format');
  },
);

test('a full-width sign begins a formula, too', () => {
  expect(toCsv([['\uff1d1+1', '\uff20SUM']])).toBe("\uFEFF'\uff1d1+1,'\uff20SUM\r\n");
});

test('an identifier that starts like a formula gets an apostrophe', () => {
  expect(toCsv([[identifier('=1+1'), identifier('+1+cmd')]])).toBe(`\uFEFF"\t'=1+1","\t'+1+cmd"\r\n`);
});

test('toHtmlTable formats identifiers and texts that start like a formula as text, and escapes all texts', () => {
  const text = (content: string) => `<td style='mso-number-format:"\\@"'>${content}</td>`;
  expect(
    toHtmlTable([
      [identifier('06236'), identifier('01052330490'), identifier(LONG)],
      ['=1+1', '두\r\n줄', `<b>"A" & 'B'</b>`],
    ]),
  ).toBe(
    `<table><tr>${text('06236')}${text('01052330490')}${text(LONG)}</tr>` +
      `<tr>${text('=1+1')}<td>두<br style="mso-data-placement:same-cell">줄</td>` +
      '<td>&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;</td></tr></table>',
  );
});
