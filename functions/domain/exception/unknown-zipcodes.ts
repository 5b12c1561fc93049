import { transact } from '#functions/db/client.ts';
import {
  exceptionActions,
  getExceptions,
  NO_PARTNER,
  type StoredException,
} from '#functions/db/exception.entity.ts';
import { getOrder } from '#functions/db/order.entity.ts';
import {
  changeCauseAction,
  countedFrom,
  findFirstWaiting,
  listZipcodeCauses,
  readZipcodeCause,
  type WaitingParcel,
  type ZipcodeCause,
} from '#functions/db/waiting-zipcode.entity.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import type { SortingTable } from '#functions/domain/sorting/sorting-table.ts';
import { CAUSE_ENDED } from '#shared/exception-words.ko.ts';
import { closedByItself, newException, ZIPCODE_RULE } from './rules.ts';

// One exception concerns all parcels of a zipcode whose labels lack its sorting code. It belongs to the first of them, is
// seen by staff only, and ends when the table knows the zipcode or no parcel waits any more. The exception of a cause is
// opened once, so that one that a person has closed stays closed.

const getException = async ({ orderId, since }: WaitingParcel): Promise<StoredException | undefined> =>
  (await getExceptions('all', [{ orderId, rule: ZIPCODE_RULE, since }]))[0];

const isEarlier = (one: WaitingParcel, other: WaitingParcel): boolean =>
  one.since < other.since || (one.since === other.since && one.orderId < other.orderId);

// Opens the exception for the first parcel. An open one for a later parcel moves to it, because the stream may deliver the
// parcels of one print in any sequence. Undefined after a concurrent change.
const open = async (cause: ZipcodeCause, first: WaitingParcel): Promise<true | undefined> => {
  const [order, before, moved] = await Promise.all([
    getOrder('all', first.orderId, { consistent: true, withDeleted: true }),
    getException(first),
    cause.exception && getException(cause.exception),
  ]);
  if (!order || moved?.closed) return true;
  const { hblNo } = order;
  const base = moved ?? before ?? newException(order, ZIPCODE_RULE, first.since);
  const { closed: _, ...present } = { ...base, ...first, hblNo };
  const after = { ...present, partnerId: NO_PARTNER, zipcode: cause.zipcode };
  const failed = await transact([
    ...exceptionActions([{ before, after }, ...(moved ? [{ before: moved }] : [])]),
    changeCauseAction(cause, { exception: first }),
  ]);
  return failed.length === 0 || undefined;
};

const end = async (
  cause: ZipcodeCause,
  changes: Partial<ZipcodeCause>,
  now: Date,
): Promise<true | undefined> => {
  if (!cause.exception) return true;
  const exception = await getException(cause.exception);
  const isOpen = exception && !exception.closed;
  const failed = await transact([
    ...exceptionActions(isOpen ? [closedByItself(exception, CAUSE_ENDED, now)] : []),
    changeCauseAction(cause, { ...changes, exception: undefined }),
  ]);
  return failed.length === 0 || undefined;
};

/**
 * Opens or closes the exception of a zipcode, so that it follows from the parcels that wait for its sorting code. Repeating
 * it changes nothing.
 * @param stored parcel that has just been stored, which the index may not list yet
 */
export const checkZipcode = async (zipcode: string, now: Date, stored?: WaitingParcel): Promise<void> => {
  await retryOnConflict(async () => {
    const cause = await readZipcodeCause(zipcode);
    const { exception } = cause;
    const from = countedFrom(cause);
    const counted = stored && stored.since >= from ? stored : undefined;
    if (counted && exception && !isEarlier(counted, exception)) return true;
    const listed = await findFirstWaiting(zipcode, from);
    const [first] = [listed, counted]
      .filter((parcel) => parcel !== undefined)
      .sort((a, b) => (isEarlier(a, b) ? -1 : 1));
    if (!first) return end(cause, {}, now);
    return exception && !isEarlier(first, exception) ? true : open(cause, first);
  });
};

/** Closes the exceptions of zipcodes that the table knows or that no parcel waits for. @param table undefined without one */
export const checkZipcodes = async (table: SortingTable | undefined, now: Date): Promise<void> => {
  for (const { zipcode } of await listZipcodeCauses()) {
    if (table?.find(zipcode)) {
      await retryOnConflict(async () =>
        end(await readZipcodeCause(zipcode), { knownAt: now.getTime() }, now),
      );
    } else await checkZipcode(zipcode, now);
  }
};
