import * as z from 'zod';
import { NumberLike } from '#shared/contract/wire.ts';
import { messages } from '#shared/words.ko.ts';
import { required, requiredValue } from './fields.ts';

export const sequenceLabels = {
  name: '이름',
  min_value: '최소값',
  max_value: '최대값',
  base_value: '시작값',
} as const;

const value = (label: string) =>
  requiredValue(
    messages.required(label),
    NumberLike.pipe(
      z
        .int(messages.enterCorrectly(label))
        .min(0, messages.enterCorrectly(label))
        .max(999_999_999_999, messages.tooLong(12)),
    ),
  );

export const SequenceSettings = z
  .object({
    name: required(sequenceLabels.name, 6, /^[A-Za-z]+$/).transform((name) => name.toUpperCase()),
    min_value: value(sequenceLabels.min_value),
    max_value: value(sequenceLabels.max_value),
    base_value: value(sequenceLabels.base_value),
  })
  .refine((range) => range.max_value > range.min_value, {
    path: ['max_value'],
    error: '최대값은 최소값보다 커야 합니다.',
  })
  .refine((range) => range.base_value >= range.min_value && range.base_value <= range.max_value, {
    path: ['base_value'],
    error: '시작값은 최소값과 최대값 사이여야 합니다.',
  });
export type SequenceSettings = z.output<typeof SequenceSettings>;
