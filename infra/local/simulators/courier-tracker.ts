import * as z from 'zod';
import { jsonReply, type Reply } from '#infra/local/reply.ts';
import { seoulMinute } from '#shared/domain/dates.ts';
import { type SimulatedService, startSimulators } from './simulator.ts';
import { openStarts } from './starts.ts';

export const LOCAL_TRACKER_KEY = 'local-tracker-key';
export const LOCAL_TRACKER_SECRET = JSON.stringify({ key: LOCAL_TRACKER_KEY });
const PATH = '/api/v1/trackingInfo';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Event of a parcel, hours after the first call for its number. */
type Step = { hours: number; level: number; word: string; where: string };

const pickedUp: readonly Step[] = [
  { hours: 0, level: 2, word: '집화처리', where: '시드니마트 발송센터' },
  { hours: 6, level: 3, word: '간선상차', where: '옥천HUB' },
  { hours: 20, level: 4, word: '간선하차', where: '강남' },
];
const onBoard = (hours: number): Step => ({ hours, level: 5, word: '배달출발', where: '강남' });
const delivery = (hours: number): Step => ({ hours, level: 6, word: '배달완료', where: '강남' });
const ordinary: readonly Step[] = [...pickedUp, onBoard(26), delivery(30)];
const failedOnce: readonly Step[] = [
  ...pickedUp,
  onBoard(26),
  { hours: 30, level: 5, word: '미배달(부재)', where: '강남' },
  onBoard(50),
  delivery(54),
];
const DELAY_HOURS = 24;
const PREVIOUS_HOURS = -200 * 24;

/** Row of an answer. The people are invented. */
const rowOf = ({ level, word, where }: Omit<Step, 'hours'>, at: number | null) => ({
  time: at,
  timeString: at === null ? '' : `${seoulMinute(new Date(at))}${new Date(at).toISOString().slice(16, 19)}`,
  where,
  kind: word,
  level,
  code: null,
  remark: '부재 시 문 앞',
  manName: '김배송',
  telno: '010-0000-0001',
  telno2: '02-000-0002',
});
type Row = ReturnType<typeof rowOf>;

const stepsOf = (ending: string): readonly Step[] => {
  if (ending === '00') return pickedUp;
  if (ending === '96') return ordinary;
  const previous = ordinary.map((step) => ({ ...step, hours: step.hours + PREVIOUS_HOURS }));
  const stepsByDigit: Readonly<Record<string, readonly Step[]>> = {
    5: failedOnce,
    7: ordinary.map((step) => ({ ...step, hours: step.hours + DELAY_HOURS })),
    8: [...previous, ...ordinary],
    9: [...ordinary, { hours: 31, level: 3, word: '간선상차', where: '옥천HUB' }],
  };
  return stepsByDigit[ending.slice(-1)] ?? ordinary;
};

/** Returns each row twice, unsorted, with a row without a time and one in the future. */
const withOddRows = (rows: readonly Row[], now: number): Row[] => {
  const step = { level: 3, word: '간선상차', where: '대전HUB' };
  return [rowOf(step, now + 3 * DAY), ...rows, rowOf(step, null), ...rows.toReversed()];
};

const refusal = (code: string, msg: string): Reply => jsonReply(200, { status: false, code, msg });

/** Returns the number of another parcel of the same length. */
const otherNumber = (number: string): string =>
  number.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));

const answerAbout = (number: string, startedAt: number, now: number): Reply => {
  const ending = number.slice(-2);
  if (ending !== '96' && ending.endsWith('6')) return refusal('104', '유효하지 않은 운송장번호 입니다.');
  const past = stepsOf(ending)
    .map((step) => ({ ...step, at: startedAt + step.hours * HOUR }))
    .filter(({ at }) => at <= now);
  const current = past.filter(({ at }) => at >= startedAt);
  const rows = past.map((step) => rowOf(step, step.at)).reverse();
  const level = Math.max(0, ...current.map((step) => step.level));
  return jsonReply(200, {
    result: rows.length > 0 ? 'Y' : 'N',
    level,
    complete: level === 6,
    completeYN: level === 6 ? 'Y' : 'N',
    invoiceNo: ending === '96' ? otherNumber(number) : number,
    senderName: '박보냄',
    receiverName: '이받음',
    receiverAddr: '서울특별시 중구 세종대로 110',
    itemName: '식품',
    trackingDetails: ending.endsWith('9') ? withOddRows(rows, now) : rows,
  });
};

const Asked = z.object({ t_key: z.string(), t_code: z.string(), t_invoice: z.string().min(1) });

/** Starts a server with the API of the tracking service (info.sweettracker.co.kr). @param file stores the first calls */
export const startCourierTracker = async (file: string) => {
  const starts = openStarts(file);
  const service: SimulatedService = {
    answer: ({ method, path, body }, now) => {
      if (path.split('?')[0] !== PATH) return jsonReply(404, {});
      if (method !== 'POST') return jsonReply(405, {});
      const asked = Asked.safeParse(body).data;
      if (!asked) return refusal('106', '필수 값이 없습니다.');
      if (asked.t_key !== LOCAL_TRACKER_KEY) return refusal('101', '유효하지 않은 키 입니다.');
      const startedAt = starts.startOf(asked.t_invoice, now.getTime());
      return answerAbout(asked.t_invoice, startedAt, now.getTime());
    },
    answersByFault: {
      keyRefused: () => refusal('101', '유효하지 않은 키 입니다.'),
      quota: () => refusal('103', '조회 한도를 넘었습니다.'),
    },
    namesOf: ({ body }) => {
      const asked = Asked.safeParse(body).data;
      return asked ? [asked.t_code, asked.t_invoice] : [];
    },
    reset: starts.reset,
  };
  const { stop, simulators } = await startSimulators({ courierTracker: service }, () => 'courierTracker');
  return { stop, ...simulators.courierTracker };
};
