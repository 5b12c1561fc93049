import { addDays, seoulDay, yearsBefore } from '#shared/domain/dates.ts';
import { NOTICE_ADDRESS_DAYS, retentionYears } from '#shared/domain/retention.ts';

export type Period = keyof typeof retentionYears | 'noticeAddress';

/** First Seoul day whose records are not past their retention period. */
export const firstDayKept = (period: Period, now: Date): string =>
  period === 'noticeAddress'
    ? addDays(seoulDay(now), -NOTICE_ADDRESS_DAYS)
    : yearsBefore(seoulDay(now), retentionYears[period]);
