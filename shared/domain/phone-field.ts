import { messages } from '#shared/words.ko.ts';
import { readText } from './fields.ts';
import * as phone from './values/phone.ts';

const MAX_DIGITS = 11;

/** Schema of a required phone number. @param whenEmpty error message for an empty value */
export const requiredPhone = (label: string, whenEmpty = messages.required(label)) =>
  readText(phone.read, { max: MAX_DIGITS, wrong: messages.enterCorrectly(label), whenEmpty });

/** Schema of a required phone number next to its country code. */
export const dialledPhone = (label: string) =>
  readText(phone.readDialled, {
    max: MAX_DIGITS,
    wrong: messages.enterCorrectly(label),
    whenEmpty: messages.required(label),
  });

/** Schema of a phone number, or of an empty text. */
export const optionalPhone = (label: string) =>
  readText(phone.read, { max: MAX_DIGITS, wrong: messages.enterCorrectly(label) });
