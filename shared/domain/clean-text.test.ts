import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NumberLike, TextList } from '#shared/contract/wire.ts';
import { cleanText, isIntact } from './clean-text.ts';
import { Email } from './email.ts';
import { MemberName, SignUp } from './member.ts';
import { RecipientFields } from './order.ts';
import { typedText } from './typed-text.ts';

const invisible = ['\u200b', '\u200c', '\u200d', '\u200e', '\u2060', '\ufeff', '\u00ad', '\u3164'];
// Arbitrary text with invisible characters between the letters of `text`.
const withInvisible = (text: string) =>
  fc
    .array(fc.constantFrom('', ...invisible), { minLength: text.length + 1, maxLength: text.length + 1 })
    .map((marks) => marks[0] + [...text].map((letter, at) => letter + marks[at + 1]).join(''));

describe('cleanText', () => {
  it('returns its own result unchanged', () => {
    void fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text));
      }),
    );
  });

  it('removes invisible characters and returns the composed form (NFC)', () => {
    const visible = fc.stringMatching(/^[가-힣A-Z0-9][가-힣A-Z0-9 .-]{0,20}[가-힣A-Z0-9]$/);
    const pairs = visible.chain((text) => fc.tuple(fc.constant(text), withInvisible(text.normalize('NFD'))));
    void fc.assert(
      fc.property(pairs, ([text, sent]) => {
        expect(cleanText(sent)).toBe(text);
      }),
    );
  });

  it('preserves the zero-width joiner of an emoji', () => {
    expect(cleanText('👩\u200d👧')).toBe('👩\u200d👧');
  });
});

describe('schemas of text from users', () => {
  it.each([
    ['a member name', MemberName, '홍길동'],
    ['an e-mail address', Email, 'a@b.test'],
    ['a zipcode', RecipientFields.shape.receiverZipcode, '04524'],
    ['an order number', typedText(), 'A-1'],
    ['a number', NumberLike, '12.5'],
  ] as const)('accept %s with invisible characters and in NFD', (_, schema, text) => {
    void fc.assert(
      fc.property(withInvisible(text.normalize('NFD')), (sent) => {
        expect(schema.parse(sent)).toEqual(schema.parse(text));
      }),
    );
  });

  it('accept a pasted list of numbers with invisible characters', () => {
    expect(TextList(typedText(), 10).parse('A-1\u200b,\u200b\nA-\u20602')).toEqual(['A-1', 'A-2']);
  });

  it('leave a password unchanged', () => {
    const password = ' 한글\u200b비밀번호 1 '.normalize('NFD');
    const form = {
      email: 'a@b.test',
      password,
      passwordConfirm: password,
      lastName: '홍',
      firstName: '길동',
      mobile: '01012345678',
      country: 'KOR',
    };
    expect(SignUp.parse(form).password).toBe(password);
  });
});

describe('isIntact', () => {
  it('is false for a replacement character and for half of a surrogate pair', () => {
    expect(['한글 😀', '\ufffd', 'a\ud83d', '\ude00'].map(isIntact)).toEqual([true, false, false, false]);
  });
});
