import { formatMobile } from './formats.ts';

/** Removes or corrects characters of typed or pasted text. */
export type Clean = (typed: string) => string;

// Korean input methods can also type full-width digits.
const toHalfWidth = (typed: string) => typed.normalize('NFKC');

/** Keeps only digits: `010-1234-5678` → `01012345678`. @param maxLength number of characters */
export const digits =
  (maxLength: number): Clean =>
  (typed) =>
    toHalfWidth(typed).replace(/\D/g, '').slice(0, maxLength);

/** Keeps digits and the first point: `1,234.50` → `1234.50`, `.5` → `0.5` */
export const decimal: Clean = (typed) => {
  const [whole = '', ...fraction] = toHalfWidth(typed)
    .replace(/[^\d.]/g, '')
    .split('.');
  return fraction.length === 0 ? whole : `${whole || '0'}.${fraction.join('')}`;
};

/** Time of day: `930` → `09:30`, `1:05` → `01:05` */
export const clock: Clean = (typed) => {
  const four = digits(4)(toHalfWidth(typed).replace(/^\s*(\d:|[3-9])/, '0$1'));
  return four.length > 2 ? `${four.slice(0, 2)}:${four.slice(2)}` : four;
};

/** Upper case without spaces. @param maxLength number of characters */
export const code =
  (maxLength: number): Clean =>
  (typed) =>
    toHalfWidth(typed).replace(/\s/g, '').toUpperCase().slice(0, maxLength);

/** Cleans the value of an input in place and keeps the caret after the same character. */
export const cleanInput = (input: HTMLInputElement | HTMLTextAreaElement, clean: Clean): void => {
  const cleaned = clean(input.value);
  if (cleaned === input.value) return;
  const caret = clean(input.value.slice(0, input.selectionStart ?? undefined)).length;
  input.value = cleaned;
  input.setSelectionRange(caret, caret);
};

const elevenDigits = digits(11);

/** Adds hyphens to a mobile number, also while it is typed: `0101234` → `010-1234` */
export const hyphenate = (typed: string): string => {
  const number = elevenDigits(typed);
  if (number.length === 10) return formatMobile(number);
  return [number.slice(0, 3), number.slice(3, 7), number.slice(7)].filter(Boolean).join('-');
};

/** Index after the first `count` digits of a text with hyphens. */
const placeAfter = (count: number, text: string): number => {
  let remaining = count;
  let place = 0;
  while (remaining > 0 && place < text.length) {
    if (text[place] !== '-') remaining -= 1;
    place += 1;
  }
  return place;
};

/** Hyphenates the value of an input in place and keeps the caret after the same digit. */
export const hyphenateInput = (input: HTMLInputElement): void => {
  const text = hyphenate(input.value);
  if (text === input.value) return;
  const before = elevenDigits(input.value.slice(0, input.selectionStart ?? undefined)).length;
  input.value = text;
  const place = placeAfter(before, text);
  input.setSelectionRange(place, place);
};
