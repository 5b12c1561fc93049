import { messages } from '../words.ko.ts';
import { readText } from './fields.ts';
import * as phone from './values/phone.ts';
import type { Read } from './values/reading.ts';

const MAX_DIGITS = 11;

/** Schema of a required phone number. @param whenEmpty error message for an empty value */
export const requiredPhone = (label: string, whenEmpty = messages.required(label)) =>
  readText(phone.read, { max: MAX_DIGITS, wrong: messages.enterCorrectly(label), whenEmpty });

// People leave out the zero behind a country code that they have chosen.
const readDialled: Read<string> = (typed) => {
  const reading = phone.read(typed);
  const withZero = phone.read(`0${typed}`);
  return 'problem' in reading && 'value' in withZero ? withZero : reading;
};

/** Schema of a required phone number next to its country code. */
export const dialledPhone = (label: string) =>
  readText(readDialled, {
    max: MAX_DIGITS,
    wrong: messages.enterCorrectly(label),
    whenEmpty: messages.required(label),
  });

/** Schema of a phone number, or of an empty text. */
export const optionalPhone = (label: string) =>
  readText(phone.read, { max: MAX_DIGITS, wrong: messages.enterCorrectly(label) });
