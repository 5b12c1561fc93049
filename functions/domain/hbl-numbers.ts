import {
  changeSettings,
  formatHblNo,
  issuedCount,
  lastIssued,
  type RangeSettings,
  startRange,
} from '#shared/domain/hbl-sequence.ts';
import { AppError } from '#shared/errors.ts';
import { transact } from '../db/client.ts';
import { isHblTaken } from '../db/order-lookups.entity.ts';
import {
  activateActions,
  emptyJournal,
  forgetNote,
  giveBack,
  listRanges,
  rollOver,
  type StoredRange,
  takeNext,
  takeOrderId,
  takeSpare,
} from '../db/sequence.entity.ts';

/** A house bill number taken for a request: bound by the order's transaction, then settled, or given back. */
export type IssuedNumber = { hblNo: string; round: number; id: number; value: number; request: string };

/** No request lives this long (functions end after 30 s), so an older note was left by a crash. */
const STALE_SECONDS = 60;
/** Each try either takes a number or moves past what stood in the way: a spare, the end of a segment, a stale note. */
const MAX_TRIES = 200;

const asIssued = (range: StoredRange, value: number, id: number, request: string): IssuedNumber => ({
  hblNo: formatHblNo(range, value),
  round: range.round,
  id,
  value,
  request,
});

/** Notes of crashed requests: bound numbers are forgotten, the others given to whoever comes next. */
const recover = async (range: StoredRange, now: Date): Promise<number> => {
  const before = now.getTime() / 1000 - STALE_SECONDS;
  const stale = Object.entries(range.pending).filter(([request]) => (range.notedAt[request] ?? 0) < before);
  for (const [request, value] of stale) {
    const isBound = await isHblTaken(formatHblNo(range, value));
    await (isBound ? forgetNote(request, value) : giveBack(request, value));
  }
  return stale.length;
};

/**
 * Takes the next house bill number and order id. The same `request` gets the same number until it is settled, so a
 * repeat after a crash does not use up a second one.
 * @throws HBL_RANGE_EXHAUSTED when no range is in use or every value of it was issued
 */
export const issueNumber = async (request: string, now: Date): Promise<IssuedNumber> => {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const taken = await takeNext(request, now);
    const { range, lastOrderId } = taken.issuer;
    if (!range) throw new AppError('HBL_RANGE_EXHAUSTED');
    const noted = range.pending[request];
    if (taken.ok && noted !== undefined) {
      if (Object.keys(range.pending).length > 1) await recover(range, now);
      return asIssued(range, noted, lastOrderId, request);
    }
    if (noted !== undefined) return asIssued(range, noted, await takeOrderId(), request);

    const spare = range.spare[0];
    if (spare !== undefined) {
      const { ok, issuer } = await takeSpare(request, spare, now);
      if (ok && issuer.range) return asIssued(issuer.range, spare, issuer.lastOrderId, request);
    } else if (range.current >= range.end) {
      const hasNext = await rollOver(range);
      if (!hasNext && (await recover(range, now)) === 0) throw new AppError('HBL_RANGE_EXHAUSTED');
    }
  }
  throw new AppError('UNAVAILABLE', { retryAfter: 1 });
};

/** The order with this number is written (or the number turned out to be another order's): forgets the note. */
export const settleNumber = ({ request, value }: IssuedNumber): Promise<void> => forgetNote(request, value);

/** The registration was refused: the number goes to whoever comes next, and leaves no hole. */
export const returnNumber = ({ request, value }: IssuedNumber): Promise<void> => giveBack(request, value);

export type RangeInfo = { range: StoredRange; active: boolean };

/** Every range, the one in use first. */
export const rangeInfos = async (): Promise<RangeInfo[]> => {
  const { active, parked } = await listRanges();
  return [
    ...(active ? [{ range: active, active: true }] : []),
    ...parked.map((range) => ({ range, active: false })),
  ];
};

/** The last number that an order got: a refused registration's went to the spares and was not issued. */
const lastBound = (range: StoredRange): number | null => {
  let last = lastIssued(range);
  while (last !== null && range.spare.includes(last)) last = last > range.from ? last - 1 : range.last;
  return last;
};

/** A range as `seqConfig` answers it. */
export const toSequenceConfig = ({ range, active }: RangeInfo) => {
  const last = lastBound(range);
  return {
    name: range.name,
    min_value: range.min,
    max_value: range.max,
    base_value: range.base,
    current_hbl_no: last === null ? null : formatHblNo(range, last),
    round: range.round,
    active,
    issued: issuedCount(range) - range.spare.length,
  };
};

/**
 * Saves a range and issues from it from now on.
 * @throws RANGE_BELOW_ISSUED when a number already issued would fall outside, CONFLICT when numbers kept moving
 */
export const saveRange = async (settings: RangeSettings): Promise<RangeInfo> => {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const seen = await listRanges();
    const known = [seen.active, ...seen.parked].find((range) => range?.name === settings.name);
    const changed = known ? changeSettings(known, settings) : startRange(settings);
    if (changed === 'RANGE_BELOW_ISSUED') throw new AppError('RANGE_BELOW_ISSUED');
    const { pending, notedAt, spare } = known ?? emptyJournal;
    const range: StoredRange = {
      ...changed,
      issued: changed.issued.map(([from, to]) => [from, to]),
      pending,
      notedAt,
      spare,
    };
    if ((await transact(activateActions(range, seen))).length === 0) return { range, active: true };
  }
  throw new AppError('CONFLICT');
};
