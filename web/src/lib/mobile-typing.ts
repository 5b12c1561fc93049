import { formatMobile } from './formats.ts';
import { digits } from './typing.ts';

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
