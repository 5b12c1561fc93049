import { SortingCode, UnresolvedZipcode } from '#shared/domain/sorting-code.ts';
import { getItem, type Key, putItem, query, updateItem } from './client.ts';
import { addExpiring, dropExpired } from './expiry.ts';

const key = (zipcode: string): Key => ({ pk: `ZIP#${zipcode}`, sk: 'ZIP' });

/** AP-60 Returns a cached sorting code, unless it has expired. @param now epoch seconds */
export const getCachedSortingCode = async (
  zipcode: string,
  now: number,
): Promise<SortingCode | undefined> => {
  const item = dropExpired(await getItem(key(zipcode)), now);
  return item && SortingCode.parse(item);
};

/** AP-61 Caches a sorting code. @param expiresAt epoch seconds */
export const cacheSortingCode = async (
  zipcode: string,
  code: SortingCode,
  expiresAt: number,
): Promise<void> => putItem({ ...key(zipcode), ...code, ttl: expiresAt });

const UNRESOLVED = 'ZIPUNRESOLVED';
const LIST_LIMIT = 1000;

/**
 * AP-320 Records an unresolved zipcode, unless it was recorded on this day.
 * @param day in Seoul, YYYY-MM-DD @param now epoch seconds @param expiresAt epoch seconds
 */
export const recordUnresolvedZipcode = async (
  zipcode: string,
  day: string,
  { now, expiresAt }: { now: number; expiresAt: number },
): Promise<void> => {
  const unresolvedKey = { pk: UNRESOLVED, sk: zipcode };
  const { ok, item } = await updateItem(unresolvedKey, {
    UpdateExpression: 'SET lastDay = :day, firstDay = if_not_exists(firstDay, :day), #ttl = :expiresAt',
    ConditionExpression: 'attribute_not_exists(pk) OR (#ttl > :now AND lastDay < :day)',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':day': day, ':expiresAt': expiresAt, ':now': now },
  });
  if (ok || dropExpired(item, now)) return;
  // An expired item is replaced, so that its first day is not kept.
  await addExpiring({ ...unresolvedKey, firstDay: day, lastDay: day, ttl: expiresAt }, now);
};

/** AP-321 Returns at most 1,000 unresolved zipcodes, in the order of their digits. @param now epoch seconds */
export const listUnresolvedZipcodes = async (now: number): Promise<UnresolvedZipcode[]> => {
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': UNRESOLVED },
    Limit: LIST_LIMIT,
  });
  return items.flatMap((item) =>
    dropExpired(item, now) ? UnresolvedZipcode.parse({ ...item, zipcode: item.sk }) : [],
  );
};
