import { describe, expect, it } from 'vitest';
import { isTyped, shownText } from './typing.ts';
import { valueTypings } from './value-typing.ts';

const shown = (kind: keyof typeof valueTypings, text: string) => shownText(valueTypings[kind], text);

describe('shownText', () => {
  it.each([
    ['phone', '+82 10-1234-5678', '010-1234-5678'],
    ['phone', '02)1234-5678', '02-1234-5678'],
    ['dialledPhone', '10-1234-5678', '010-1234-5678'],
    ['zipcode', '(06236)', '06236'],
    ['pcc', 'p 1234-5678-9012', 'P123456789012'],
    ['hsCode', '2106.90', '210690'],
    ['businessNumber', '1234567891', '123-45-67891'],
    ['trackingNumber', 'rb 123 456 785 au', 'RB123456785AU'],
    ['code', 'qf87', 'QF87'],
    ['weight', '1,200 g', '1.2'],
    ['weight', '03.2', '3.2'],
    ['weight', '24.50', '24.50'],
    ['count', '3개', '3'],
    ['price', '1,234.5', '1234.5'],
    ['timeOfDay', '930', '09:30'],
    ['timeOfDay', '1:05', '01:05'],
    ['timeOfDay', '０７：００', '07:00'],
    ['koreanAddress', '서울특별시\u00a0강남구  테헤란로 152', '서울특별시 강남구 테헤란로 152'],
  ] as const)('formats the %s %j', (kind, text, expected) => expect(shown(kind, text)).toBe(expected));

  it.each([
    ['phone', '82101234567'],
    ['phone', '010-1234-56789'],
    ['phone', '0504-1234-5678'],
    ['zipcode', '135-080'],
    ['pcc', '900101-1234567'],
    ['hsCode', '2106909099'],
    ['count', '1.5'],
    ['weight', '3,2'],
    ['timeOfDay', '15:3'],
    ['text', ' 메모 '],
  ] as const)('leaves the %s %j as typed', (kind, text) => expect(shown(kind, text)).toBe(text));
});

describe('typing limit', () => {
  it.each([
    ['phone', '010-1234-5678', 11],
    ['phone', '+82 10-1234-5678', 10],
    ['phone', '0061 491 570 006', 9],
    ['phone', '0011 82 10-1234-5678', 10],
    ['pcc', 'P 1234-5678-9012', 13],
    ['hsCode', '2106.90', 6],
    ['count', '1,200', 4],
  ] as const)('counts the characters of the %s %j without separators', (kind, text, length) =>
    expect(valueTypings[kind].lengthOf?.(text)).toBe(length),
  );
});

describe('isTyped', () => {
  it.each(['insertText', 'insertCompositionText', 'deleteContentBackward', 'historyUndo'])(
    'is true for %s',
    (inputType) => expect(isTyped({ type: 'input', inputType, data: '가' } as unknown as Event)).toBe(true),
  );

  it('is false for a text of several characters', () =>
    expect(isTyped({ type: 'input', inputType: 'insertText', data: '010' } as unknown as Event)).toBe(false));

  it.each(['insertFromPaste', 'insertFromDrop', 'insertReplacementText', undefined])(
    'is false for %s',
    (inputType) => expect(isTyped({ type: 'input', inputType } as unknown as Event)).toBe(false),
  );
});
