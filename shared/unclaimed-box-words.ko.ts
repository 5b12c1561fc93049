import type { BoxOutcome, SuggestionReason } from './domain/unclaimed-box-rules.ts';

export const boxLabels = {
  code: '바코드',
  note: '메모',
  locationCode: '화물 위치',
  weight: '무게(kg)',
  photos: '사진',
  outcome: '처리 결과',
  hblNo: 'H/BL 번호',
  boxNo: '박스 번호',
  reason: '사유',
} as const;

export const boxOutcomeNames: Readonly<Record<BoxOutcome, string>> = {
  matched: '주문과 연결',
  returned: '반송',
  disposed: '폐기',
  mistake: '잘못 등록',
};

/** Why an order may be the one of a box. */
export const suggestionReasonNames: Readonly<Record<SuggestionReason, string>> = {
  number: '숫자가 같은 번호',
  trackingNumber: '같은 운송장 번호',
  name: '메모에 적힌 이름',
};
