import * as z from 'zod';
import { say } from '../words.ko.ts';
import { defineRoutes } from './route.ts';
import { NumberLike } from './wire.ts';

const Value = NumberLike.pipe(z.int().min(0).max(999_999_999_999));

const SequenceSettings = z
  .object({
    name: z
      .string()
      .trim()
      .regex(/^[A-Za-z]{1,6}$/, say.enterCorrectly('이름'))
      .transform((name) => name.toUpperCase()),
    min_value: Value,
    max_value: Value,
    base_value: Value,
  })
  .refine((range) => range.max_value > range.min_value, {
    path: ['max_value'],
    error: '최대값은 최소값보다 커야 합니다.',
  })
  .refine((range) => range.base_value >= range.min_value && range.base_value <= range.max_value, {
    path: ['base_value'],
    error: '시작값은 최소값과 최대값 사이여야 합니다.',
  });

const SequenceConfig = z.object({
  name: z.string(),
  min_value: z.number(),
  max_value: z.number(),
  base_value: z.number(),
  /** The last number issued as printed, null before the first. */
  current_hbl_no: z.string().nullable(),
  round: z.number(),
  /** True for the range that numbers are issued from. */
  active: z.boolean(),
  issued: z.number(),
});

export const seqConfigRoutes = defineRoutes('seqConfig', {
  save: {
    method: 'POST',
    path: '/api/seqConfig/save',
    level: 90,
    summary: 'H/BL 번호 범위 저장: 저장한 범위에서 발급한다',
    body: SequenceSettings,
    response: SequenceConfig,
    errors: ['VALIDATION_FAILED', 'RANGE_BELOW_ISSUED', 'CONFLICT'],
  },
  list: {
    method: 'GET',
    path: '/api/seqConfig/sequence-list',
    level: 90,
    summary: 'H/BL 번호 범위 목록',
    response: z.object({ data: z.array(SequenceConfig) }),
  },
});
