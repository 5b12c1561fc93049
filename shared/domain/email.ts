import * as z from 'zod';
import { messages } from '#shared/words.ko.ts';
import { typedText } from './typed-text.ts';

/** Mail address, converted to lower case. */
export const Email = typedText()
  .toLowerCase()
  .min(1, { error: '이메일을 입력해 주세요', abort: true })
  .max(100, messages.tooLong(100))
  .regex(z.regexes.email, messages.email);
