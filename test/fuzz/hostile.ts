/** What attackers, broken programs and tired people put where a value belongs. */

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\nset-cookie: a=b',
  '\ud800',
  'a\udfffb',
  '\u202egnp.exe',
  '\ufeff\u200b',
  'Ω≈ç√∫',
  '𠮷'.repeat(50),
  '홍길동'.repeat(400),
  'a'.repeat(5_000),
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<p>'.repeat(300),
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%00',
  '%ff%fe',
  "' OR '1'='1",
  '"; DROP TABLE orders; --',
  '{"$gt":""}',
  '#{7*7}',
  '{{constructor.constructor("return process")()}}',
  '%s%s%n',
  '=HYPERLINK("http://example.com")',
  '+61-2 5550 0142',
  ':v',
  '#n',
  'ORDER#1',
  'MEMBER#1',
  '__proto__',
  'constructor',
  'toString',
  'true',
  'null',
  'NaN',
  '-0',
  '1e400',
  '0x10',
  '١٢٣',
  '9'.repeat(40),
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13',
  '2026-11',
];

export const hostileNumbers: readonly number[] = [
  -1,
  -0,
  0,
  0.1,
  1.5,
  999_999_999,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53),
  1e21,
  1e125,
  1e126,
  1e308,
  5e-324,
];

/** Names that a body should not have: of the language, of the table, and of what only the server decides. */
export const hostileKeys: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'toJSON',
  'then',
  'length',
  '',
  '0',
  'pk',
  'sk',
  'ttl',
  'isDel',
  'authLevel',
  'memberId',
  'partnerId',
  'hblNo',
  'regDate',
  'version',
];

const bytes = (text: string) => new TextEncoder().encode(text);

/** A JSON text as it should not be. */
export const twists = {
  nothing: () => bytes(''),
  'cut off': (text: string) => bytes(text.slice(0, Math.max(1, text.length - 2))),
  'more behind it': (text: string) => bytes(`${text}{}`),
  'a mark before it': (text: string) => bytes(`\ufeff${text}`),
  'broken UTF-8': (text: string) => new Uint8Array([...bytes(text.slice(0, -1)), 0xc3, 0x28, 0xff]),
  'UTF-16': (text: string) => new Uint8Array(Buffer.from(text, 'utf16le')),
  'a raw NUL': (text: string) => bytes(text.replace(':', ':\0')),
  'keys twice': (text: string) => bytes(text.replace(/^\{("(?:\\.|[^"\\])*":)/, '{$1null,$1')),
  'a polluted prototype': (text: string) =>
    bytes(text.replace(/^\{/, '{"__proto__":{"polluted":true,"isDel":1,"authLevel":99},')),
  'a number beyond all': (text: string) => bytes(text.replace(/:\s*\d+/, ':1e999')),
  'a hundred thousand brackets': () => bytes('['.repeat(100_000) + ']'.repeat(100_000)),
  'values nested deep': (text: string) =>
    bytes(text.replace(/:("[^"]*"|[\d.]+)/, `:${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`)),
  'a null': () => bytes('null'),
  'a list': () => bytes('[]'),
  'a text': () => bytes('"text"'),
} satisfies Record<string, (text: string) => Uint8Array>;
export type Twist = keyof typeof twists;

export const hostileTypes: readonly string[] = [
  '',
  'text/plain',
  'application/json; charset=utf-16',
  'application/jsonp',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/xml',
];

/** Behind the path of any route. */
export const hostileQueries: readonly string[] = [
  '?',
  '?a=%ff',
  '?__proto__[polluted]=1&constructor=2',
  '?reason=&reason=x',
  `?a=${'a'.repeat(4_000)}`,
];
