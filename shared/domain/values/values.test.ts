import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueCases } from '#test/fixtures/value-cases.ts';
import * as address from './address.ts';
import * as hsCode from './hs-code.ts';
import { numberKinds, textKinds } from './kinds.ts';
import * as length from './length.ts';
import * as mblNo from './mbl-no.ts';
import * as pcc from './pcc.ts';
import * as phone from './phone.ts';
import { type Read, WRONG } from './reading.ts';
import * as trackingNumber from './tracking-number.ts';
import * as weight from './weight.ts';
import * as zipcode from './zipcode.ts';

const readers: Record<string, Read<string | number>> = { ...textKinds, ...numberKinds };
/** Schemas limit the length of a field, and the kinds do not. */
const ofKinds = valueCases.filter(
  (one) => 'stored' in one || !one.problem?.startsWith('최대 ') || /kg|cm/.test(one.problem),
);

describe('read', () => {
  it.each(ofKinds.map((one) => [one.kind, one.text, one] as const))('reads %s %j', (kind, text, expected) => {
    expect(readers[kind]?.(text)).toEqual(
      'stored' in expected ? { value: expected.stored } : { problem: expected.problem ?? WRONG },
    );
  });

  it.each([
    ['phone', phone.read, '1012345678', '01012345678'],
    ['phone', phone.read, '21234567', '021234567'],
    ['phone', phone.read, '312345678', '0312345678'],
    ['phone', phone.read, '15881234', '15881234'],
    ['phone', phone.read, '491570006', '0491570006'],
    ['phone', phone.read, '821012345678', '01012345678'],
    ['zipcode', zipcode.read, '4524', '04524'],
    ['HS code', hsCode.read, '409', '040900'],
    ['HS code', hsCode.read, '40900', '040900'],
    ['HS code', hsCode.read, '901.21', '090121'],
    ['HS code', hsCode.read, '2106.9', '210690'],
    ['customs code', pcc.read, '2208162517', '2208162517'],
  ] as const)('reads a %s from the numeric cell %3$s', (_, read, number, value) => {
    expect(read(number, number)).toEqual({ value });
  });

  it.each([
    ['phone', phone.read, '5'],
    ['phone', phone.read, '12345'],
    ['phone', phone.read, '1012345678.5'],
    ['zipcode', zipcode.read, '524'],
    ['zipcode', zipcode.read, '135080'],
    ['HS code', hsCode.read, '4'],
    ['HS code', hsCode.read, '12.34'],
    ['HS code', hsCode.read, '2106909099'],
    ['HS code', hsCode.read, '2106.905'],
    ['customs code', pcc.read, '101013234567'],
  ] as const)('reads no %s from the numeric cell %3$s', (_, read, number) => {
    expect(read(number, number)).toHaveProperty('problem');
  });

  it('prefers what the cell shows to its number', () => {
    expect(hsCode.read('0409.00', '409')).toEqual({ value: '040900' });
    expect(phone.read('010-1234-5678', '1012345678')).toEqual({ value: '01012345678' });
  });
});

const letters = (text: string): string =>
  text
    .replace(/[ㆍᆞ]/g, '')
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

describe('properties of read', () => {
  const stored = valueCases.flatMap((one) => ('stored' in one ? [one] : []));

  it.each(stored.map(({ kind, stored }) => [kind, stored] as const))(
    'reads the stored %s %j as itself',
    (kind, value) => {
      expect(readers[kind]?.(String(value))).toEqual({ value });
    },
  );

  it.each(Object.entries(textKinds))(
    'keeps every significant character of a %s, or refuses the text',
    (kind, read) => {
      const pieces = stored.filter((one) => one.kind === kind).map(({ text }) => text);
      const piece = fc.oneof(
        fc.constantFrom('', ' ', '-', '.', '(', ')', '+82', '0', ...pieces),
        fc.string({ maxLength: 3 }),
      );
      fc.assert(
        fc.property(fc.array(piece, { maxLength: 4 }), (parts) => {
          const text = parts.join('');
          const reading = read(text);
          if ('problem' in reading) return;
          expect(read(reading.value)).toEqual(reading);
          // A phone number loses its country code and the zero behind it.
          if (kind === 'phone') expect(letters(text).endsWith(reading.value.replace(/^0/, ''))).toBe(true);
          else expect(letters(reading.value)).toBe(letters(text));
        }),
      );
    },
  );

  it('reads a formatted phone number as the same number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^0(?:10\d{8}|2\d{7,8}|31\d{7,8}|70\d{8}|4\d{8})$/), (digits) => {
        const reading = phone.read(digits);
        if ('value' in reading) expect(phone.read(phone.format(reading.value))).toEqual(reading);
      }),
    );
  });

  it('reads grams and millimetres exactly as kilograms and centimetres', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (whole) => {
        expect(weight.read(`${whole}g`)).toEqual({ value: whole / 1_000 });
        expect(length.read(`${whole}mm`)).toEqual({ value: whole / 10 });
      }),
    );
  });
});

describe('key', () => {
  it('gives two spellings of one value the same key', () => {
    expect(phone.key('61491570006')).toBe(phone.key('0491 570 006'));
    expect(trackingNumber.key('rb-1234–56785au')).toBe('RB123456785AU');
    expect(pcc.key('p 1234-5678-9012')).toBe('P123456789012');
  });

  it('keeps the digits of a stored phone number that could not be registered today', () => {
    expect(phone.key('02-12')).toBe('0212');
  });
});

describe('address', () => {
  it('quotes each character that no label prints once', () => {
    expect(address.read('서울 漢漢字')).toEqual({ problem: '라벨에 인쇄할 수 없는 글자가 있습니다: 漢 字' });
  });
});

describe('mblNo', () => {
  it.each([
    ['180–12345675', '180-12345675'],
    ['180−1234 5675', '180-1234 5675'],
    ['１８０-１２３４５６７５', '180-12345675'],
    [' Sea  bill #1.가 ', 'Sea bill #1.가'],
  ])('reads %j as %j, whose lock is its key', (text, value) => {
    expect(mblNo.read(text)).toEqual({ value });
    expect(mblNo.lockKey(value)).toBe(mblNo.key(text));
  });

  it.each(['– −', 'A\u0000B', ''])('refuses %j', (text) => {
    expect(mblNo.read(text)).toEqual({ problem: WRONG });
  });
});
