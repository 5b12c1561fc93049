import type { TrackingState } from './contract/tracking-state.ts';
import { seoulMinute } from './domain/dates.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Age of an answer, rounded down. */
export const ageText = (at: Date, now: Date): string => {
  const ms = now.getTime() - at.getTime();
  if (ms < MINUTE_MS) return '방금';
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)}분 전`;
  return ms < DAY_MS ? `${Math.floor(ms / HOUR_MS)}시간 전` : `${Math.floor(ms / DAY_MS)}일 전`;
};

/** @param okAt last answer with events */
type Sentence = (okAt: Date | null, now: Date) => string;

/** Sentences about what the tracking service says of a parcel, by state. */
export const trackingSentences: Record<TrackingState['state'], Sentence> = {
  off: () => '이 택배사는 자동 조회를 지원하지 않습니다. 택배사 화면에서 확인해주세요.',
  waiting: () => '아직 조회하지 않았습니다.',
  ok: (okAt, now) => `택배사 조회: ${ageText(okAt ?? now, now)}`,
  unknown: () => '택배사에 아직 등록되지 않은 운송장 번호입니다.',
  failing: (okAt) => `택배사 조회가 되지 않고 있습니다. 마지막 조회: ${okAt ? seoulMinute(okAt) : '없음'}`,
  ended: () => '배송이 끝나 조회를 마쳤습니다.',
};

/** Sentence for visitors and customers about a parcel whose last answer is old. The courier's page is linked next to it. */
export const TRACKING_DELAYED = '택배사 조회가 늦어지고 있습니다. 택배사 화면에서 직접 확인하실 수 있습니다.';

/** Sentence for visitors and customers about a parcel of which customs did not answer for a long time. */
export const CLEARANCE_DELAYED = '세관 조회가 늦어지고 있습니다.';

/** Sentence about a parcel whose order has no tracking number. */
export const NO_TRACKING_NUMBER = '운송장 번호가 없습니다.';
