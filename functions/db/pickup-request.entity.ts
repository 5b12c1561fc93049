import * as z from 'zod';
import { PickupRequest } from '#shared/domain/pickup-request.ts';
import { type Action, batchGet, getItem, type Key, query } from './client.ts';

/** All export pickup requests lie in one partition by their number: some a day. */
const PARTITION = 'EXPORT';
const key = (id: number): Key => ({ pk: PARTITION, sk: String(id).padStart(8, '0') });

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
): Action => ({
  name: 'EXPORT',
  update: key(id),
  expression: 'SET parcelStatus = :wanted',
  condition: 'parcelStatus = :was',
  values: { ':wanted': wanted, ':was': parcelStatus },
});
