import * as z from 'zod';
import { SequenceSettings } from '../domain/sequence-settings.ts';
import { defineRoutes } from './route.ts';

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

const SequenceForecast = z.object({
  /** Numbers that were never issued. */
  left: z.number(),
  /** One decimal, rounded down: 100 when none is left. */
  usedPercent: z.number(),
  /** Days until the last number goes, at the average; null for a range that nothing is issued from. */
  daysLeft: z.number().nullable(),
  /** A Seoul day, null where `daysLeft` is or where it lies more than ten years ahead. */
  runsOutOn: z.string().nullable(),
  /** Whether it is time for another range: less than a tenth, or than thirty days, is left. */
  isLow: z.boolean(),
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
    summary: 'H/BL 번호 범위 목록과 소진 예상',
    response: z.object({
      data: z.array(SequenceConfig.extend(SequenceForecast.shape)),
      /** Orders a day over the last 30 days, two decimals. */
      dailyAverage: z.number(),
    }),
  },
});
