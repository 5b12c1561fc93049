import type { ClearanceState } from './contract/customs.ts';
import { seoulMinute } from './domain/dates.ts';
import { ageText } from './tracking-words.ko.ts';

/** @param okAt last answer with events */
type Sentence = (okAt: Date | null, now: Date) => string;

/** Sentences about what customs says of a parcel, by state. */
export const clearanceSentences: Record<ClearanceState['state'], Sentence> = {
  off: () => '통관 조회를 사용할 수 없습니다.',
  waiting: () => '아직 조회하지 않았습니다.',
  ok: (okAt, now) => `세관 조회: ${ageText(okAt ?? now, now)}`,
  notFound: () => '세관에 아직 등록되지 않은 화물입니다.',
  ambiguous: () => '같은 번호의 화물이 여러 건입니다. 화물관리번호를 골라주세요.',
  failing: (okAt) => `세관 조회가 되지 않고 있습니다. 마지막 조회: ${okAt ? seoulMinute(okAt) : '없음'}`,
  ended: () => '통관이 끝나 조회를 마쳤습니다.',
};
