import * as z from 'zod';
import { PickupRequest } from '#shared/domain/pickup-request.ts';
import { type Action, batchGet, getItem, type Item, type Key, query } from './client.ts';

const PARTITION = 'EXPORT';
const key = (id: number): Key => ({ pk: PARTITION, sk: String(id).padStart(8, '0') });

// `changedAt`: instant of the last status change, which only the retention job reads.
const Dated = PickupRequest.extend({ changedAt: z.iso.datetime().optional() });
type DatedPickupRequest = z.output<typeof Dated>;

export const pickupRequestOf = (item: Item): DatedPickupRequest | undefined =>
  item.pk === PARTITION ? Dated.parse(item) : undefined;

/** AP-79 Adds a pickup request. */
export const addPickupRequestAction = (request: PickupRequest): Action => ({
  name: 'EXPORT',
  put: { ...key(request.id), ...z.encode(PickupRequest, request) },
  condition: 'attribute_not_exists(pk)',
});

/** AP-113 Returns a request by its number. */
export const getPickupRequest = async (id: number): Promise<PickupRequest | undefined> => {
  const item = await getItem(key(id));
  return item && PickupRequest.parse(item);
};

/** AP-113 Returns requests in no particular order by strongly consistent reads. Omits unknown numbers. */
export const getPickupRequests = async (ids: readonly number[]): Promise<PickupRequest[]> =>
  (await batchGet(ids.map(key), { consistent: true })).map((item) => PickupRequest.parse(item));

/**
 * AP-114 Returns requests, newest first.
 * @param before only smaller numbers
 * @param limit number of requests; fewer if they exceed 1 MB
 */
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

/** AP-115 Changes the status of a request. Fails as `EXPORT` if the status changed concurrently. */
export const changePickupStatusAction = (
  { id, parcelStatus }: Pick<PickupRequest, 'id' | 'parcelStatus'>,
  newStatus: string,
  at: Date,
): Action => ({
  name: 'EXPORT',
  update: key(id),
  expression: 'SET parcelStatus = :new, changedAt = :at',
  condition: 'parcelStatus = :was',
  values: { ':new': newStatus, ':was': parcelStatus, ':at': at.toISOString() },
});

/** AP-115 Changes the phone numbers of a request. Fails as `EXPORT` if they were changed concurrently. */
export const changePickupPhonesAction = (before: PickupRequest, after: PickupRequest): Action => ({
  name: 'EXPORT',
  update: key(before.id),
  expression: 'SET senderMobNum = :sender, receiverMobNum = :receiver',
  condition: 'senderMobNum = :senderBefore AND receiverMobNum = :receiverBefore',
  values: {
    ':sender': after.senderMobNum,
    ':receiver': after.receiverMobNum,
    ':senderBefore': before.senderMobNum,
    ':receiverBefore': before.receiverMobNum,
  },
});

/** AP-172 Deletes a request. Fails as `EXPORT` if the status changed concurrently. */
export const removePickupRequestAction = ({ id, changedAt }: DatedPickupRequest): Action => ({
  name: 'EXPORT',
  delete: key(id),
  ...(changedAt
    ? { condition: 'changedAt = :seen', values: { ':seen': changedAt } }
    : { condition: 'attribute_exists(pk) AND attribute_not_exists(changedAt)' }),
});
