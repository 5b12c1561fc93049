import * as z from 'zod';
import { SequenceSettings } from '#shared/domain/sequence-settings.ts';
import { defineRoutes } from './route.ts';

const SequenceConfig = z.object({
  name: z.string(),
  min_value: z.number(),
  max_value: z.number(),
  base_value: z.number(),
  /** Last issued number with prefix and zeros; null before the first. */
  current_hbl_no: z.string().nullable(),
  round: z.number(),
  /** True for the range from which numbers are issued. */
  active: z.boolean(),
  /** Count of issued numbers. */
  issued: z.number(),
});

const SequenceForecast = z.object({
  /** Count of numbers that were never issued. */
  left: z.number(),
  /** Share of issued numbers in percent: one decimal, rounded down, so 100 only if none is left. */
  usedPercent: z.number(),
  /** Days until the range is used up, at the average rate of the last 30 days; null for an inactive range. */
  daysLeft: z.number().nullable(),
  /** Seoul day on which the range is used up; null if `daysLeft` is null or above ten years. */
  runsOutOn: z.string().nullable(),
  /** True if less than a tenth of the numbers or less than thirty days are left. */
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
      /** Orders per day over the last 30 days, two decimals. */
      dailyAverage: z.number(),
    }),
  },
});
