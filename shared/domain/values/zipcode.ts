import { messages } from '#shared/words.ko.ts';
import type { Read } from './reading.ts';
import { withoutSeparators } from './spelling.ts';

const PATTERN = /^\d{5}$/;
/** Korean zipcodes had six digits until August 2015. */
const OLD = /^\d{6}$/;
/** No zipcode starts with 00, so that a numeric cell loses at most one zero. */
const WITHOUT_ZERO = /^\d{4}$/;

/** Reads a Korean zipcode of five digits. */
export const read: Read<string> = (text, number) => {
  const digits = withoutSeparators(text).replace(/[()[\]]/g, '');
  if (PATTERN.test(digits)) return { value: digits };
  if (number !== undefined && WITHOUT_ZERO.test(number)) return { value: `0${number}` };
  return { problem: OLD.test(digits) ? messages.oldZipcode : messages.zipcode };
};

export { format } from './text.ts';
