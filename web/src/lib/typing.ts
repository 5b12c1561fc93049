import { formatMobile } from './formats.ts';

/** What an input keeps of what is typed or pasted into it. */
export type Clean = (typed: string) => string;

// Korean keyboards also write full-width digits.
const plain = (typed: string) => typed.normalize('NFKC');

/** Digits only: `010-1234-5678` → `01012345678` */
export const digits =
  (most: number): Clean =>
  (typed) =>
    plain(typed).replace(/\D/g, '').slice(0, most);

/** Digits and one point: `1,234.50` → `1234.50`, `.5` → `0.5` */
export const decimal: Clean = (typed) => {
  const [whole = '', ...fraction] = plain(typed)
    .replace(/[^\d.]/g, '')
    .split('.');
  return fraction.length === 0 ? whole : `${whole || '0'}.${fraction.join('')}`;
};

/** Hours and minutes: `930` → `09:30`, `1:05` → `01:05` */
export const clock: Clean = (typed) => {
  const four = digits(4)(plain(typed).replace(/^\s*(\d:|[3-9])/, '0$1'));
  return four.length > 2 ? `${four.slice(0, 2)}:${four.slice(2)}` : four;
};

/** A code of capital letters and digits, without the blanks it was pasted with. */
export const code =
  (most: number): Clean =>
  (typed) =>
    plain(typed).replace(/\s/g, '').toUpperCase().slice(0, most);

/** Cleans an input in place, keeping the caret beside the character it stood at. */
export const cleanInput = (input: HTMLInputElement | HTMLTextAreaElement, clean: Clean): void => {
  const cleaned = clean(input.value);
  if (cleaned === input.value) return;
  const caret = clean(input.value.slice(0, input.selectionStart ?? undefined)).length;
  input.value = cleaned;
  input.setSelectionRange(caret, caret);
};

const elevenDigits = digits(11);

/** A mobile number while it is typed: 0101234 → 010-1234 */
export const hyphenate = (typed: string): string => {
  const number = elevenDigits(typed);
  if (number.length === 10) return formatMobile(number);
  return [number.slice(0, 3), number.slice(3, 7), number.slice(7)].filter(Boolean).join('-');
};

/** Where the caret stands in a text, right after so many of its digits. */
const placeAfter = (count: number, text: string): number => {
  let left = count;
  let place = 0;
  while (left > 0 && place < text.length) {
    if (text[place] !== '-') left -= 1;
    place += 1;
  }
  return place;
};

/** Puts the hyphens into an input, keeping the caret behind the digit it stood at. */
export const hyphenateInput = (input: HTMLInputElement): void => {
  const text = hyphenate(input.value);
  if (text === input.value) return;
  const before = elevenDigits(input.value.slice(0, input.selectionStart ?? undefined)).length;
  input.value = text;
  const place = placeAfter(before, text);
  input.setSelectionRange(place, place);
};
