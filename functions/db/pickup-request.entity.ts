import * as z from 'zod';
import { PickupRequest } from '#shared/domain/pickup-request.ts';
import { type Action, batchGet, getItem, type Item, type Key, query } from './client.ts';

/** All export pickup requests lie in one partition by their number: some a day. */
const PARTITION = 'EXPORT';
const key = (id: number): Key => ({ pk: PARTITION, sk: String(id).padStart(8, '0') });

/** A request with the instant of its last change of status, which none but the retention asks for. */
const Dated = PickupRequest.extend({ changedAt: z.iso.datetime().optional() });
export type DatedPickupRequest = z.output<typeof Dated>;

/** Any item of the table, when it is a request: for jobs, which see every item. */
export const pickupRequestOf = (item: Item): DatedPickupRequest | undefined =>
  item.pk === PARTITION ? Dated.parse(item) : undefined;

/** AP-79 a new one, to be written with the answer to its request. */
export const addPickupRequestAction = (kept: PickupRequest): Action => ({
  name: 'EXPORT',
  put: { ...key(kept.id), ...z.encode(PickupRequest, kept) },
  condition: 'attribute_not_exists(pk)',
});

/** AP-113 one by its number. */
export const getPickupRequest = async (id: number): Promise<PickupRequest | undefined> => {
  const item = await getItem(key(id));
  return item && PickupRequest.parse(item);
};

/** AP-113 several as they stand now, in no order; numbers that none has are left out. */
export const getPickupRequests = async (ids: readonly number[]): Promise<PickupRequest[]> =>
  (await batchGet(ids.map(key), { consistent: true })).map((item) => PickupRequest.parse(item));

/** AP-114 the newest, or those that came before a number: up to `limit`, which one query can hold. */
export const listPickupRequests = async (
  before: number | undefined,
  limit: number,
): Promise<PickupRequest[]> => {
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': PARTITION },
    ScanIndexForward: false,
    Limit: limit,
    ExclusiveStartKey: before === undefined ? undefined : key(before),
  });
  return items.map((item) => PickupRequest.parse(item));
};

/** AP-115 a request goes on to another status; reported as `EXPORT` when it stands elsewhere by now. */
export const changePickupStatusAction = (
  { id, parcelStatus }: Pick<PickupRequest, 'id' | 'parcelStatus'>,
  wanted: string,
  at: Date,
): Action => ({
  name: 'EXPORT',
  update: key(id),
  expression: 'SET parcelStatus = :wanted, changedAt = :at',
  condition: 'parcelStatus = :was',
  values: { ':wanted': wanted, ':was': parcelStatus, ':at': at.toISOString() },
});

/** AP-172 a request for good; reported as `EXPORT` when its status changed meanwhile. */
export const removePickupRequestAction = ({ id, changedAt }: DatedPickupRequest): Action => ({
  name: 'EXPORT',
  delete: key(id),
  ...(changedAt
    ? { condition: 'changedAt = :seen', values: { ':seen': changedAt } }
    : { condition: 'attribute_exists(pk) AND attribute_not_exists(changedAt)' }),
});
