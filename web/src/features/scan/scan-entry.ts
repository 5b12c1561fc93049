import type { Measured, ScanResult } from '#shared/domain/scan.ts';
import { readingsOf } from '#shared/domain/scan-code.ts';
import type { ScanMode, ScanReason } from '#shared/domain/scan-rules.ts';
import { scanModeNames, scanReasonSentences } from '#shared/scan-words.ko.ts';
import type { LocalAnswer } from './expected-list.ts';
import type { Outcome } from './feedback.ts';

/** Sentence about a refused scan. */
export const refusalOf = ({ reason }: Pick<ScanResult, 'reason'>): string =>
  reason ? scanReasonSentences[reason] : '서버가 거절한 스캔입니다.';

/** A scan as the screen shows it. */
export type Entry = {
  scanId: string;
  code: string;
  mode: ScanMode;
  at: Date;
  /** Box that a person chose. */
  box?: number;
  /** Of `load` and `arrival`. */
  sessionId?: string;
  /** Label of the courier, of `handOver`. */
  trackingNo?: string;
  outcome: Outcome;
  /** The outcome in one word or two. */
  word: string;
  detail: string;
  reason?: ScanReason;
  orderId?: number;
  hblNo?: string;
  /** Order status (code group ORDSTT). */
  status?: string;
  method?: ScanResult['method'];
  partnerId?: number;
  /** Masked. */
  receiverName?: string;
  boxes?: { scanned: readonly number[]; total: number };
  /** Set after a scan with a weight or a size. */
  measured?: Measured;
  /** False until the server has answered. */
  isConfirmed: boolean;
  /** True for a scan that is not stored. */
  isTraining?: boolean;
};

type Scanned = Pick<Entry, 'scanId' | 'code' | 'mode' | 'at' | 'box' | 'sessionId' | 'trackingNo'>;

/** Word for an outcome that depends on no other scan. */
export const wordOf = (outcome: Exclude<Outcome, 'next' | 'unread'>, mode: ScanMode): string => {
  const words = {
    ok: scanModeNames[mode],
    repeat: '이미 스캔함',
    refused: '안 됨',
    question: '박스 선택',
    pending: '확인 중',
  };
  return words[outcome];
};

// A person answers the question at once, so that it is no refusal.
const outcomeOf = ({ result, reason }: Pick<ScanResult, 'result' | 'reason'>) =>
  reason === 'WHICH_BOX' ? 'question' : result;

const boxDetail = (boxes: Entry['boxes']): string =>
  boxes && boxes.total > 1 ? `박스 ${boxes.total}개 중 ${boxes.scanned.length}개` : '';

/** Entry of a scan that the server has not answered. Only `load` and `arrival` have a list with a local answer. */
export const localEntry = (scanned: Scanned, answer: LocalAnswer = { result: 'unknown' }): Entry => {
  const entry = { ...scanned, isConfirmed: false, detail: '' };
  const { mode } = scanned;
  if (answer.result === 'unknown') return { ...entry, outcome: 'pending', word: wordOf('pending', mode) };
  const { result, parcel } = answer;
  const known = parcel && {
    hblNo: parcel.hblNo,
    orderId: parcel.orderId,
    boxes: { scanned: parcel.scanned, total: parcel.boxQty },
  };
  if (answer.result === 'refused') {
    const { reason } = answer;
    const outcome = outcomeOf(answer);
    const detail = scanReasonSentences[reason];
    return { ...entry, ...known, outcome, word: wordOf(outcome, mode), reason, detail };
  }
  const boxes = {
    scanned: [...new Set([...answer.parcel.scanned, answer.box])],
    total: answer.parcel.boxQty,
  };
  return { ...entry, ...known, boxes, outcome: result, word: wordOf(result, mode), detail: boxDetail(boxes) };
};

/** Entry after the answer of the server, which replaces the local one. */
export const confirmedEntry = (entry: Entry, result: ScanResult): Entry => {
  const { orderId, hblNo, status, method, partnerId, receiverName, boxes, reason, measured } = result;
  const outcome = outcomeOf(result);
  return {
    ...entry,
    orderId,
    hblNo,
    status,
    method,
    partnerId,
    receiverName,
    boxes,
    reason,
    measured,
    outcome,
    word: wordOf(outcome, entry.mode),
    detail: result.result === 'refused' ? refusalOf(result) : boxDetail(boxes),
    isConfirmed: true,
  };
};

/** Number of the box of a scan: the chosen one, that of its code, or the only one. Undefined until a person chooses it. */
export const boxOf = ({ box, code, hblNo, boxes }: Entry): number | undefined =>
  box ??
  readingsOf(code).find((reading) => reading.hblNo === hblNo)?.box ??
  (boxes?.total === 1 ? 1 : undefined);

/** Entry of a scan in training. No server answers it, so that it is accepted unless the list knows better. */
export const trainingEntry = (entry: Entry): Entry => ({
  ...entry,
  ...(entry.outcome === 'pending' && { outcome: 'ok', word: wordOf('ok', entry.mode) }),
  detail: `연습: 저장하지 않습니다. ${entry.detail}`.trim(),
  isConfirmed: true,
  isTraining: true,
});
