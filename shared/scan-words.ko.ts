import type { ConsolScans } from './domain/consol.ts';
import type { ReportLine } from './domain/scan.ts';
import type { ReportPart, ScanMode, ScanReason } from './domain/scan-rules.ts';

export const scanModeNames = {
  receive: '입고',
  measure: '측정',
  putAway: '위치',
  load: '적재',
  arrival: '도착',
  handOver: '인계',
  lookUp: '조회',
} as const satisfies Record<ScanMode, string>;

/** Why a scan was refused. */
export const scanReasonSentences = {
  UNKNOWN_NUMBER: '등록되지 않은 번호입니다.',
  WHICH_BOX: '박스가 여러 개인 주문입니다. 박스 번호를 골라주세요.',
  ORDER_DELETED: '삭제된 주문입니다.',
  ORDER_CANCELLED: '신청취소된 주문입니다.',
  ORDER_CLOSED: '이미 끝난 주문입니다.',
  ON_HOLD: '보류 중인 주문입니다.',
  IN_CONSOL: '콘솔에 연결된 주문은 변경할 수 없습니다.',
  NOT_RECEIVED: '아직 입고되지 않은 주문입니다.',
  BOXES_MISSING: '아직 입고되지 않은 박스가 있습니다.',
  OTHER_CONSOL: '다른 콘솔에 담긴 주문입니다.',
  CONSOL_CLOSED: '준비 상태의 콘솔이 아닙니다.',
  METHOD_DIFFERS: '운송 방법이 콘솔과 다릅니다.',
  NOT_ON_CONSOL: '이 콘솔에 담긴 주문이 아닙니다.',
  UNKNOWN_LOCATION: '등록되지 않은 화물 위치입니다.',
  TRACKING_TAKEN: '다른 주문의 운송장 번호입니다.',
  TRACKING_FORM: '택배사의 운송장 번호 형식이 아닙니다.',
  SESSION_CLOSED: '이미 끝난 작업입니다.',
} as const satisfies Record<ScanReason, string>;

/** Parts of the report, in the sequence of the screen. */
export const reportPartNames = {
  short: '부족: 스캔하지 않은 화물',
  incomplete: '박스 일부만 스캔한 화물',
  over: '초과: 거절된 번호',
  added: '스캔으로 콘솔에 담은 화물',
} as const satisfies Record<ReportPart, string>;

/** Heading of the refused codes that are no house bill numbers. */
export const MISREAD = '오독: 번호가 아닌 코드';

/** Boxes that a text names, because a parcel may have many more. */
const MAX_NAMED = 10;

const missingText = ({ scanned, total }: NonNullable<ReportLine['boxes']>): string => {
  const missing = Array.from({ length: total }, (_, index) => index + 1).filter(
    (box) => !scanned.includes(box),
  );
  if (scanned.length === 0 || missing.length === 0) return '';
  const more = missing.length - MAX_NAMED;
  return ` (${missing.slice(0, MAX_NAMED).join(', ')}번${more > 0 ? ` 외 ${more}개` : ''} 없음)`;
};

/** Boxes and reason of a line. */
export const reportLineText = ({ boxes, reason }: ReportLine): string =>
  [
    boxes && boxes.total > 1 && `박스 ${boxes.total}개 중 ${boxes.scanned.length}개${missingText(boxes)}`,
    reason && scanReasonSentences[reason],
  ]
    .filter(Boolean)
    .join(', ');

/** Heading of the orders on the papers of a consol that do not travel with it. */
export const EXCLUDED = '적재 제외';

/** Line on the papers of a consol while its loading is not complete; empty at any other time. */
export const loadingNote = (loading: ConsolScans | null): string =>
  loading?.state === 'open' ? `적재 확인 중 (${loading.scanned}/${loading.expected})` : '';
