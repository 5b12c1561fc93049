import type { ExceptionRule } from './domain/exception-rules.ts';

/** Names of the rules, as shown to partners and staff. */
export const exceptionRuleNames: Readonly<Record<ExceptionRule, string>> = {
  STATUS_PROBLEM: '문제 상태',
  NO_MOVEMENT: '진행 없음',
  LATE: '배송 예정일 지남',
  MAIL_BOUNCED: '메일 반송',
  SORTING_CODE_UNKNOWN: '집배코드 미확인',
  OVER: '초과 화물',
  SHORT: '누락 화물',
  BOXES_INCOMPLETE: '일부 상자 누락',
  CUSTOMS_FINDING: '통관 정보 확인',
  DELIVERY_FAILED: '배송 실패',
  TRACKING_UNKNOWN: '운송장 번호 확인 필요',
  NOT_DELIVERED: '30일 넘게 미배송',
  IDLE: '1년 넘게 멈춤',
};

export const exceptionLabels = {
  assigneeName: '담당자',
  dueDate: '기한',
  closedReason: '처리 내용',
  comment: '메모',
} as const;

/** Reason of an exception that was closed because its cause ended. */
export const CAUSE_ENDED = '원인이 해결되어 자동으로 닫힘';

/** Reason of an exception of one parcel that the exception of its zipcode replaced. */
export const MERGED_BY_ZIPCODE = '우편번호별 항목으로 합쳐 자동으로 닫힘';

/** Reason of an exception that was closed because its order was deleted. */
export const ORDER_DELETED = '주문이 삭제되어 자동으로 닫힘';

/** Comment on a number that its courier does not know. @param courierNames couriers whose rules the number follows */
export const fittingCouriers = (courierNames: readonly string[]): string =>
  `이 번호는 ${courierNames.join(', ')} 번호 형식에 맞습니다.`;
