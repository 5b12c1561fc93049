import { transact } from '#functions/db/client.ts';
import {
  changePickupStatusAction,
  getPickupRequest,
  getPickupRequests,
  listPickupRequests,
} from '#functions/db/pickup-request.entity.ts';
import { listParcelLocations, markUsed } from '#functions/db/reference.entity.ts';
import { auditAction } from '#functions/domain/audit.ts';
import type { Caller } from '#functions/domain/caller.ts';
import { wrongField } from '#functions/domain/wrong-field.ts';
import {
  formatPickupNumber,
  type PickupRequest,
  type PickupRequestRow,
  pickupLabels,
  REQUEST_STATUS,
} from '#shared/domain/pickup-request.ts';
import { AppError } from '#shared/errors.ts';
import { matchesName } from '#shared/search-text.ts';

const PAGE_SIZE = 10;
// Limits of a search for a receiver: pickup requests per query, queries per response.
const BATCH = 200;
const MAX_BATCHES = 5;

type Search = { id: string; receiver: string };
type Page = { rows: PickupRequestRow[]; nextPaging: string | null };

const toRow = (request: PickupRequest): PickupRequestRow => ({
  ...request,
  id: formatPickupNumber(request.id),
});

const findByNumber = async (id: string, receiver: string): Promise<Page> => {
  const request = /^\d+$/.test(id) ? await getPickupRequest(Number(id)) : undefined;
  return {
    rows: request && matchesName(request.receiver, receiver) ? [toRow(request)] : [],
    nextPaging: null,
  };
};

/**
 * Returns a page of pickup requests, newest first. A search for a receiver may return a short or empty page with a
 * cursor.
 * @param before number of the last request of the previous page
 */
export const pickupPage = async ({ id, receiver }: Search, before: number | undefined): Promise<Page> => {
  if (id) return findByNumber(id, receiver);
  const limit = receiver ? BATCH : PAGE_SIZE + 1;
  const found: PickupRequest[] = [];
  let last = before;
  for (let batches = 0; batches < MAX_BATCHES && found.length <= PAGE_SIZE; batches += 1) {
    const batch = await listPickupRequests(last, limit);
    found.push(...batch.filter((request) => matchesName(request.receiver, receiver)));
    last = batch.length < limit ? undefined : batch.at(-1)?.id;
    if (last === undefined) break;
  }
  const page = found.slice(0, PAGE_SIZE);
  const stoppedAt = found.length > PAGE_SIZE ? page.at(-1)?.id : last;
  return { rows: page.map(toRow), nextPaging: stoppedAt === undefined ? null : String(stoppedAt) };
};

/**
 * Changes the status of all of the pickup requests or none.
 * @throws VALIDATION_FAILED for an unknown status, PICKUP_REQUEST_NOT_FOUND, CONFLICT if a status changed concurrently
 */
export const setPickupStatus = async (
  ids: readonly number[],
  parcelStatus: string,
  caller: Caller,
): Promise<void> => {
  const statuses = (await listParcelLocations({ fresh: true })).filter(
    (location) => location.class === REQUEST_STATUS,
  );
  const nameOf = (status: string) => statuses.find(({ code }) => code === status)?.name ?? status;
  const isStatus = statuses.some(({ code }) => code === parcelStatus);
  if (!isStatus || !(await markUsed('LOCATION', parcelStatus)))
    throw wrongField('parcelStatus', pickupLabels.parcelStatus);

  const requests = await getPickupRequests(ids);
  if (requests.length < ids.length) throw new AppError('PICKUP_REQUEST_NOT_FOUND');
  const changing = requests.filter((request) => request.parcelStatus !== parcelStatus);
  if (changing.length === 0) return;
  const failed = await transact(
    changing.flatMap((request) => {
      const name = formatPickupNumber(request.id);
      return [
        changePickupStatusAction(request, parcelStatus, caller.now),
        auditAction(
          caller,
          { kind: 'pickupRequest', id: name, name },
          { parcelStatus: pickupLabels.parcelStatus },
          { parcelStatus: nameOf(request.parcelStatus) },
          { parcelStatus: nameOf(parcelStatus) },
        ),
      ];
    }),
  );
  if (failed.length > 0) throw new AppError('CONFLICT');
};
