import { type Key, updateItem } from './client.ts';

/** Returns the watches that are due, earliest first. `due`: in epoch milliseconds; null while the watch is not listed. */
export const dueOf = <W extends { due: number | null }>(listed: readonly W[], now: Date): W[] =>
  listed
    .flatMap((watch) => (watch.due !== null && watch.due <= now.getTime() ? { watch, at: watch.due } : []))
    .sort((a, b) => a.at - b.at)
    .map(({ watch }) => watch);

/**
 * Records that a person refreshes the state of a parcel.
 * @param watchKey key of its watch @param pauseMs time in which only one person may do so
 * @returns instant of the last refresh if it is too recent; undefined if the refresh was recorded
 */
export const recordRefreshOf = async (
  watchKey: Key,
  now: Date,
  pauseMs: number,
): Promise<number | undefined> => {
  const { ok, item } = await updateItem(watchKey, {
    UpdateExpression: 'SET refreshedAt = :now',
    ConditionExpression:
      'attribute_exists(pk) AND (attribute_not_exists(refreshedAt) OR refreshedAt <= :until)',
    ExpressionAttributeValues: { ':now': now.getTime(), ':until': now.getTime() - pauseMs },
  });
  return ok ? undefined : Number(item?.refreshedAt ?? now.getTime());
};
