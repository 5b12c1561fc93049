import { koreanDay } from './domain/dates.ts';
import type { MailAudience, MailFailure, ParcelMail } from './domain/notifications.ts';
import { type NextKind, type OpenStatus, type OrderStatus, specOfStatus } from './domain/order-status.ts';
import type { EventKind, EventSource, StaffEventKind } from './domain/parcel-events.ts';
import type { EventData } from './domain/timeline.ts';
import { asResult } from './korean.ts';

/**
 * Details that the sentence about an event may mention. `statusName`: status that a correction sets. `missingBoxes`: boxes
 * that were not loaded or unloaded yet.
 */
export type EventFacts = { place: string; statusName: string; data: EventData; missingBoxes?: number };

// The details are before the period, because a hint about the next step may follow the sentence.
const withDetails = (statement: string, ...details: (string | 0 | undefined)[]): string => {
  const known = details.filter(Boolean).join(', ');
  return `${statement}${known && `(${known})`}.`;
};

const withReason = (statement: string, { data: { reason } }: EventFacts): string =>
  withDetails(statement, reason && `사유: ${reason}`);

// Customs names the warehouse itself, people name a city.
const customsAt = ({ place, data }: EventFacts): string =>
  data.word || /세관$/.test(place) || !place ? place : `${place} 세관`;

const taxDue = ({ data: { amount, dueDate } }: EventFacts): string =>
  withDetails(
    '관세·부가세가 부과되었습니다',
    amount && `${amount.toLocaleString('ko-KR')}원`,
    dueDate && `납부 기한 ${dueDate}`,
  );

const measured = ({ data: { weight, width, length, height } }: EventFacts): string => {
  const size = width && length && height && `${width}×${length}×${height} cm`;
  const measures = weight && !size ? '무게를' : size && !weight ? '크기를' : '무게와 크기를';
  return withDetails(`${measures} 측정했습니다`, weight && `${weight} kg`, size);
};

const boxOf = ({ box }: EventData): string | undefined => (box ? `${box}번 박스` : undefined);

const mailNames: Record<ParcelMail, string> = {
  status: '배송 알림',
  problem: '확인 요청',
  delayed: '일정 변경 안내',
  registered: '주문등록 안내',
  changed: '주문 수정 안내',
  cancelled: '신청취소 안내',
  idle: '자동 취소 예고',
  takeOver: '화물 가져오기 확인',
  correction: '통관 정보 확인 요청',
};

const failureSentences: Record<MailFailure, (mailName: string) => string> = {
  bounce: (mailName) => `${mailName} 메일이 반송되었습니다`,
  complaint: (mailName) => `고객이 ${mailName} 메일을 스팸으로 신고했습니다`,
  temporary: (mailName) => `${mailName} 메일이 일시적인 문제로 전달되지 못했습니다`,
  rejected: (mailName) => `${mailName} 메일의 발송이 거부되었습니다`,
  notSent: (mailName) => `${mailName} 메일을 보내지 못했습니다`,
  unknown: (mailName) => `${mailName} 메일이 발송되었는지 확인하지 못했습니다`,
};

const audienceNames: Record<MailAudience, string> = {
  member: '',
  partner: '파트너에게 보내는 ',
  visitor: '등록하신 분께 보내는 ',
};

const mailNameOf = ({ data: { mail = 'status', audience = 'member' } }: EventFacts): string =>
  `${audienceNames[audience]}${mailNames[mail]}`;

/** Why a consol is late. `delayReason`: code of the group DELAYR where it is stored, its name in texts. */
export type DelayCause = { delayReason?: string; delayNote?: string };

/** Dates of a consol before and after a change, `YYYY-MM-DD`. */
export type DateChange = { etdBefore: string; etd: string; etaBefore: string; eta: string } & DelayCause;

/** States whether a consol is late, early or has other dates. The arrival decides if both of its dates changed. */
export const delayStatement = ({ etdBefore, etd, etaBefore, eta }: DateChange): string => {
  const [before, after] = eta === etaBefore ? [etdBefore, etd] : [etaBefore, eta];
  return `운송 일정이 ${before < after ? '늦어졌습니다' : '앞당겨졌습니다'}`;
};

const movedDate = (label: string, before: string, after: string): string =>
  before === after ? '' : `${label} ${before} → ${after}`;

/** Describes the changed dates of a consol. */
export const changedDates = ({ etdBefore, etd, etaBefore, eta }: DateChange): string[] =>
  [movedDate('출발 예정일', etdBefore, etd), movedDate('도착 예정일', etaBefore, eta)].filter(Boolean);

const periodText = (from: string, to: string): string =>
  from === to ? koreanDay(to) : `${koreanDay(from)}~${koreanDay(to)}`;

// The last day decides if both ends of the window moved.
const movedWindow = (data: EventData): string => {
  const { promisedFromBefore = '', promisedToBefore = '', promisedFrom = '', promisedTo = '' } = data;
  const isLater = promisedToBefore + promisedFromBefore < promisedTo + promisedFrom;
  return withDetails(
    `배송 예정일이 ${isLater ? '늦어졌습니다' : '앞당겨졌습니다'}`,
    `${periodText(promisedFromBefore, promisedToBefore)} → ${periodText(promisedFrom, promisedTo)}`,
    `사유: ${data.daysOff}`,
  );
};

/** Describes why the dates of a consol changed. */
export const delayCauses = ({ delayReason, delayNote }: DelayCause): string[] =>
  [delayReason ? `사유: ${delayReason}` : '', delayNote ?? ''].filter(Boolean);

const delayed = ({ data }: EventFacts): string => {
  if (data.daysOff) return movedWindow(data);
  const { etdBefore = '', etd = '', etaBefore = '', eta = '' } = data;
  const dates = { etdBefore, etd, etaBefore, eta };
  const statement = eta ? delayStatement(dates) : '운송 일정이 바뀌었습니다';
  return withDetails(statement, ...changedDates(dates), ...delayCauses(data));
};

/** Sentence about each kind of event. It ends with a period. */
export const eventSentences: Record<EventKind, (facts: EventFacts) => string> = {
  registered: () => '주문이 등록되었습니다.',
  received: ({ place }) => (place ? `${place}에 입고되었습니다.` : '창고에 입고되었습니다.'),
  measured,
  photographed: () => '사진을 찍었습니다.',
  putAway: ({ place }) => (place ? `${place}에 보관했습니다.` : '창고에 보관했습니다.'),
  readyToShip: () => '출고 준비를 마쳤습니다.',
  dispatched: ({ place }) => (place ? `${place}에서 출고되었습니다.` : '창고에서 출고되었습니다.'),
  linked: ({ data: { mblNo } }) => (mblNo ? `콘솔 ${mblNo}에 담았습니다.` : '콘솔에 담았습니다.'),
  released: ({ data: { mblNo } }) => (mblNo ? `콘솔 ${mblNo}에서 뺐습니다.` : '콘솔에서 뺐습니다.'),
  loaded: ({ data }) =>
    withDetails(`${data.mblNo ? `콘솔 ${data.mblNo}에` : '콘솔에'} 실었습니다`, boxOf(data)),
  unloaded: ({ data }) => withDetails('도착지에서 확인했습니다', boxOf(data)),
  departed: ({ place }) => (place ? `${place}에서 출발했습니다.` : '운송편이 출발했습니다.'),
  arrived: ({ place }) => (place ? `${place}에 도착했습니다.` : '목적지에 도착했습니다.'),
  customsStarted: (facts) => `${customsAt(facts) || '세관'}에서 통관 중입니다.`,
  customsProgress: () => '세관에서 처리하고 있습니다.',
  customsHeld: (facts) =>
    withReason(`${facts.place && `${customsAt(facts)}에서 `}통관이 보류되었습니다`, facts),
  customsInspection: (facts) =>
    withReason(`${customsAt(facts) || '세관'} 검사 대상으로 지정되었습니다`, facts),
  taxDue,
  taxPaid: () => '관세·부가세 납부가 확인되었습니다.',
  customsReleased: (facts) => `${facts.place && `${customsAt(facts)}에서 `}통관이 끝났습니다.`,
  handedToCourier: ({ place }) => `${place && `${place}에서 `}택배사에 인계되었습니다.`,
  inTransit: ({ place }) => withDetails('배송지로 이동 중입니다', place && `현재 위치: ${place}`),
  outForDelivery: () => '택배 기사가 배송을 시작했습니다.',
  deliveryAttemptFailed: (facts) => withReason('배송하지 못했습니다', facts),
  delivered: () => '배송이 끝났습니다.',
  receivingProblem: (facts) => withReason('입고 중 문제가 발견되었습니다', facts),
  shippingHeld: (facts) => withReason('출고가 보류되었습니다', facts),
  shippingResumed: () => '출고 보류가 해제되었습니다.',
  returned: (facts) => withReason('반송되었습니다', facts),
  disposed: (facts) => withReason('폐기되었습니다', facts),
  cancelled: (facts) => withReason('주문이 취소되었습니다', facts),
  split: ({ data: { relatedHblNos = [] } }) => withDetails('화물을 나누었습니다', relatedHblNos.join(', ')),
  merged: ({ data: { relatedHblNos: [hblNo] = [] } }) =>
    `다른 화물과 합포장되었습니다.${hblNo ? ` ${hblNo}로 조회해주세요.` : ''}`,
  mergedIn: ({ data: { relatedHblNos = [] } }) =>
    withDetails('다른 화물을 합포장했습니다', relatedHblNos.join(', ')),
  delayed,
  infoRequested: () => '통관 정보를 확인해 달라고 받는 분께 요청했습니다.',
  infoCorrected: () => '받는 분이 통관 정보를 바로잡았습니다.',
  labelPrinted: ({ data: { printNumber, reason, sortingCode } }) =>
    withDetails(
      '운송장을 출력했습니다',
      printNumber && `${printNumber}회차`,
      reason && `사유: ${reason}`,
      sortingCode && '집배코드 미확인',
    ),
  notificationSent: (facts) => withDetails(`${mailNameOf(facts)} 메일을 보냈습니다`, facts.data.recipient),
  notificationFailed: (facts) => {
    const { failure = 'notSent', recipient } = facts.data;
    return withDetails(failureSentences[failure](mailNameOf(facts)), recipient);
  },
  statusCorrected: (facts) => withReason(`상태를 ${asResult(facts.statusName)} 바꾸었습니다`, facts),
  scanUndone: () => '마지막 스캔을 취소했습니다.',
};

/** Sentence of the mail after a status that an earlier mail reported was wrong. */
export const correctionNotice = (statusName: string): string =>
  `앞서 안내드린 내용을 바로잡아 상태를 ${asResult(statusName)} 바꾸었습니다.`;

const quotedSources: Partial<Record<EventSource, string>> = { courier: '택배사', customs: '세관' };

/** Sentence about an event, and the word of its source as a quotation. */
export const quotingSentence = (sentence: string, source: EventSource, { word }: EventData): string => {
  const name = quotedSources[source];
  return word && name ? `${sentence} ${name} 표시: '${word}'` : sentence;
};

/** Names of the kinds that staff add by hand. */
export const staffEventNames = {
  received: '입고',
  measured: '측정',
  photographed: '사진 촬영',
  putAway: '보관',
  readyToShip: '출고 준비',
  dispatched: '출고',
  departed: '출발',
  arrived: '도착',
  customsStarted: '통관 시작',
  customsInspection: '세관 검사',
  customsHeld: '통관 보류',
  taxDue: '세금 납부 대기',
  taxPaid: '세금 납부 확인',
  customsReleased: '통관 완료',
  handedToCourier: '택배사 인계',
  inTransit: '배송지로 이동',
  outForDelivery: '배송 출발',
  deliveryAttemptFailed: '배송 실패',
  delivered: '배송 완료',
  receivingProblem: '입고 문제',
  shippingHeld: '출고 보류',
  shippingResumed: '출고 보류 해제',
  returned: '반송',
  disposed: '폐기',
  cancelled: '취소',
  statusCorrected: '상태 바로잡기',
} as const satisfies Record<StaffEventKind, string>;

const stepNames = {
  received: '창고 입고',
  departed: '출발',
  arrived: '도착',
  customsStarted: '통관 시작',
  customsReleased: '통관 완료',
  taxPaid: '세금 납부 확인',
  shippingResumed: '출고 재개',
  handedToCourier: '택배사 인계',
  delivered: '배송 완료',
} as const satisfies Record<NextKind, string>;

/** `text`: name of the step. `hint`: sentence about the way to it. */
type NextStep = { kind: EventKind; text: string; hint: string };

const TO_RECEIVE = '짐이 창고에 도착하면 입고합니다.';
const hintsOfStatuses = {
  '00': TO_RECEIVE,
  '01': TO_RECEIVE,
  '02': '출고 준비를 마치면 운송편에 싣습니다.',
  '03': '곧 출고해 운송편에 싣습니다.',
  '04': '운송편이 곧 출발합니다.',
  '05': '목적지로 가고 있습니다.',
  '06': '곧 통관을 시작합니다.',
  '07': '통관이 끝나면 택배사에 인계합니다.',
  '08': '곧 택배사에 인계합니다.',
  '09': '택배사가 받는 분께 배송합니다.',
  '80': '문제가 해결되면 입고합니다.',
  '81': '보류 사유가 해결되면 출고합니다.',
  '82': '세관의 확인이 끝나면 통관을 계속합니다.',
  '83': '납부가 확인되면 통관을 계속합니다.',
} as const satisfies Record<OpenStatus, string>;

/** Returns the step that follows a status; undefined after a final status. */
export const nextStepOf = (status: string): NextStep | undefined => {
  const kind = specOfStatus(status)?.next;
  return kind ? { kind, text: stepNames[kind], hint: hintsOfStatuses[status as OpenStatus] } : undefined;
};

type Hint = (facts: EventFacts) => string;

const loadedHint: Hint = ({ missingBoxes = 0 }) =>
  missingBoxes > 0 ? `박스 ${missingBoxes}개를 더 실어야 합니다.` : '운송편이 곧 출발합니다.';
const unloadedHint: Hint = ({ missingBoxes = 0 }) =>
  missingBoxes > 0 ? `박스 ${missingBoxes}개를 더 확인해야 합니다.` : '곧 통관을 시작합니다.';

/** Hints that replace the hint of the status while an event of the kind is the current step, by kind and status. */
const hintsOfKinds: Partial<Record<EventKind, Partial<Record<OrderStatus, Hint>>>> = {
  loaded: { '02': loadedHint, '03': loadedHint, '04': loadedHint },
  unloaded: { '05': unloadedHint, '06': unloadedHint },
  outForDelivery: { '09': () => '' },
  deliveryAttemptFailed: { '09': () => '다시 배송합니다.' },
};

/** Sentence about a hold for visitors, who may have guessed the number of the parcel. */
export const HELD = '확인이 필요해 멈춰 있습니다. 등록하신 분께 안내했습니다.';

/** Sentence about the current step, followed by the hint about the next step of the status. */
export const currentSentence = (kind: EventKind, facts: EventFacts, status: string): string => {
  const hint = hintsOfKinds[kind]?.[status as OrderStatus]?.(facts) ?? nextStepOf(status)?.hint;
  return [eventSentences[kind](facts), hint].filter(Boolean).join(' ');
};
