import { type Read, wrong } from './reading.ts';
import { plainText } from './spelling.ts';

const TIME = /^(?:(\d{1,2}) ?: ?(\d{2})|(\d{1,2})(\d{2}))$/;
const VALID = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Reads a time of day as `HH:mm`: `930`, `9:30` and `09:30` are one time. */
export const read: Read<string> = (text) => {
  const [, hour, minute, joinedHour, joinedMinute] = TIME.exec(plainText(text)) ?? [];
  const value = `${(hour ?? joinedHour ?? '').padStart(2, '0')}:${minute ?? joinedMinute}`;
  return VALID.test(value) ? { value } : wrong;
};
