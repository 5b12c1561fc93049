import * as z from 'zod';
import { addDays, isDay, seoulDay, seoulMinute, startOfSeoulDay } from '#shared/domain/dates.ts';
import type { EventKind } from '#shared/domain/parcel-events.ts';
import { MAX_PLACE, MAX_WORD, shorten } from './service-text.ts';

// Answers of the tracking service (https://info.sweettracker.co.kr) and the parcel events that they contain. Names and
// phone numbers in an answer are not read.

const Level = z
  .union([z.number(), z.string().regex(/^\d$/).transform(Number)])
  .pipe(z.number().int().min(0).max(6))
  .optional()
  .catch(undefined);
const Text = z.string().catch('');
const TextOrNumber = z.union([z.string(), z.number()]).transform(String);

const Row = z.object({
  /** Seconds or milliseconds since 1970. */
  time: z.coerce.number().catch(0),
  /** Local time in Seoul, `YYYY-MM-DD HH:mm[:ss]`. */
  timeString: Text,
  where: Text,
  kind: Text,
  level: Level,
});
export type TrackingRow = z.input<typeof Row>;

const Refusal = z.object({ status: z.literal(false), code: TextOrNumber });
const Tracked = z.object({
  result: Text,
  level: Level,
  complete: z.unknown().optional(),
  completeYN: z.unknown().optional(),
  invoiceNo: TextOrNumber.catch(''),
  trackingDetails: z.array(Row).nullish(),
});
const Answer = z.union([Refusal, Tracked]);
type TrackingAnswer = z.output<typeof Answer>;

/** @throws Error if the body is no answer of the tracking service */
export const parseTrackingAnswer = (body: string): TrackingAnswer => Answer.parse(JSON.parse(body));

/** `place` and `word`: texts of the courier without control characters. `sourceId`: equal for the same row of two answers. */
export type CourierEvent = {
  occurredAt: string;
  kind: EventKind;
  place: string;
  word: string;
  sourceId: string;
};

/** `until`: end of the time in which another call is of no use. `reason`: for the log. */
type Failure = { kind: 'failing'; scope: 'call' | 'courier' | 'service'; until?: string; reason: string };
/** Events of an answer. `unknownWords`: number of rows whose meaning is not known, for a metric. */
type TrackedEvents = { events: CourierEvent[]; unknownWords: number };
/** `unknown`: the service does not know the number yet. `off`: no key, or the courier has no tracker. */
export type TrackingResult =
  | ({ kind: 'events' } & TrackedEvents)
  | { kind: 'unknown' }
  | Failure
  | { kind: 'off' };

/** Parcel of a call. `since`: instant at which its number was entered. */
export type TrackedParcel = { courierCode: string; courierNum: string; since: Date };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MAX_AHEAD_MS = 10 * MINUTE;
/** Couriers use numbers again, so older rows belong to another parcel. */
const MAX_BEFORE_MS = 14 * DAY;
const KEY_REFUSED_MS = 60 * MINUTE;
/** A number of seconds below this value; milliseconds reached it in 1973. */
const FIRST_MS = 1e11;

const failedWords = ['미배달', '미배송', '부재', '배송실패', '반송'];
const DELIVERED_LEVEL = 6;
const kindByLevel: Readonly<Record<number, EventKind>> = {
  2: 'handedToCourier',
  3: 'inTransit',
  4: 'inTransit',
  5: 'outForDelivery',
  [DELIVERED_LEVEL]: 'delivered',
};

/** Returns the instant of a row in ms; NaN if it has no readable time. */
const instantOf = ({ time, timeString }: z.output<typeof Row>): number => {
  if (time > 0) return new Date(time < FIRST_MS ? time * 1_000 : time).getTime();
  const [, day = '', clock] = /^(\S{10})[ T](\d{2}:\d{2}(?::\d{2})?)$/.exec(timeString.trim()) ?? [];
  return isDay(day) ? Date.parse(`${day}T${clock}+09:00`) : Number.NaN;
};

type ReadRow = { at: number; place: string; word: string; level: number | undefined };

const kindOf = ({ word, level = 0 }: ReadRow, isLastOfComplete: boolean): EventKind | undefined => {
  if (failedWords.some((failed) => word.includes(failed))) return 'deliveryAttemptFailed';
  return isLastOfComplete ? 'delivered' : kindByLevel[level];
};

const isAhead = ({ at }: ReadRow, now: Date): boolean => at > now.getTime() + MAX_AHEAD_MS;

// Without the row of the delivery, the last row that is left is another step.
const lacksDelivery = (rows: readonly ReadRow[], now: Date): boolean =>
  rows.some((row) => row.level === DELIVERED_LEVEL && (Number.isNaN(row.at) || isAhead(row, now)));

const withoutRepeats = (rows: readonly ReadRow[]): ReadRow[] => [
  ...new Map(rows.map((row) => [JSON.stringify([row.at, row.word, row.place]), row])).values(),
];

/** Local time in Seoul, `YYYYMMDDhhmmss`. */
const seoulDigits = (instant: string): string =>
  `${seoulMinute(instant)}${instant.slice(17, 19)}`.replace(/\D/g, '');

/** Level of a parcel that the courier expects, which is no event. */
const EXPECTED_LEVEL = 1;

/** Returns the events of the rows of an answer, oldest first. */
const eventsOf = (
  rows: readonly z.output<typeof Row>[],
  isComplete: boolean,
  { courierCode, courierNum, since }: TrackedParcel,
  now: Date,
): TrackedEvents => {
  const read = rows.map((row) => ({
    at: instantOf(row),
    place: shorten(row.where, MAX_PLACE),
    word: shorten(row.kind, MAX_WORD),
    level: row.level,
  }));
  const isDelivered = isComplete && !lacksDelivery(read, now);
  const known = withoutRepeats(
    read
      .filter((row) => row.at >= since.getTime() - MAX_BEFORE_MS && !isAhead(row, now))
      .sort((a, b) => a.at - b.at || (a.level ?? 0) - (b.level ?? 0)),
  );
  let unknownWords = 0;
  const events = known.flatMap((row, index): CourierEvent[] => {
    const { at, place, word, level = '' } = row;
    const kind = kindOf(row, isDelivered && index === known.length - 1);
    if (!kind) {
      if (level !== EXPECTED_LEVEL) unknownWords += 1;
      return [];
    }
    const occurredAt = new Date(at).toISOString();
    // The last row can become the delivery after an earlier answer contained it as another event.
    const sourceLevel = kind === 'delivered' ? DELIVERED_LEVEL : level;
    const sourceId = [courierCode, courierNum, seoulDigits(occurredAt), sourceLevel, place].join('|');
    return [{ occurredAt, kind, place, word, sourceId }];
  });
  const end = events.findIndex(({ kind }) => kind === 'delivered');
  return { events: end < 0 ? events : events.slice(0, end + 1), unknownWords };
};

const failing = (scope: Failure['scope'], reason: string, until?: Date): Failure => ({
  kind: 'failing',
  scope,
  ...(until && { until: until.toISOString() }),
  reason,
});

const resultOfCode = (code: string, now: Date): TrackingResult => {
  const reason = `The tracking service returned the code ${/^\d{3}$/.test(code) ? code : 'of another form'}`;
  const tomorrow = startOfSeoulDay(addDays(seoulDay(now), 1));
  switch (code) {
    case '104':
      return { kind: 'unknown' };
    // The key is refused.
    case '101':
    case '102':
      return failing('service', reason, new Date(now.getTime() + KEY_REFUSED_MS));
    // The quota of the key is used up.
    case '103':
      return failing('service', reason, tomorrow);
    // The number was asked too often today.
    case '105':
      return failing('call', reason, tomorrow);
    default:
      return failing('courier', reason);
  }
};

const digitsOf = (number: string): string => number.replace(/\D/g, '');

/** Returns the failure of a call without a usable answer. */
export const failedCall = (reason: string): Failure => failing('courier', reason);

/** Returns the result of an answer about a parcel. */
export const readTracking = (answer: TrackingAnswer, parcel: TrackedParcel, now: Date): TrackingResult => {
  if ('status' in answer) return resultOfCode(answer.code, now);
  const { invoiceNo, trackingDetails, level, result, complete, completeYN } = answer;
  if (invoiceNo && digitsOf(invoiceNo) !== digitsOf(parcel.courierNum)) {
    return failing('call', 'The answer is about another number');
  }
  if (!trackingDetails?.length && (level === 0 || result === 'N')) return { kind: 'unknown' };
  // A registered parcel without a row has a level.
  if (!trackingDetails || (trackingDetails.length === 0 && level === undefined)) {
    return failedCall('The answer has another format');
  }
  const isComplete = complete === true || completeYN === 'Y';
  return { kind: 'events', ...eventsOf(trackingDetails, isComplete, parcel, now) };
};
