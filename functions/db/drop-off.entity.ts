import { DropOff } from '#shared/domain/drop-off.ts';
import { type Action, getItem, hasItems, type Key } from './client.ts';
import type { ReadOptions } from './kept.ts';
import { readCached } from './reference.entity.ts';
import { ifVersion } from './versioned.ts';

const PARTITION = 'DROPOFF';
const key = (id: number): Key => ({ pk: PARTITION, sk: String(id).padStart(8, '0') });

/** AP-287 Returns all drop-off places in display order, including inactive ones. */
export const listDropOffs = async (options?: ReadOptions): Promise<DropOff[]> =>
  (await readCached(PARTITION, options))
    .map((item) => DropOff.parse(item))
    .sort((a, b) => a.orderNo - b.orderNo || a.name.localeCompare(b.name, 'ko'));

/** AP-510 True if there is a place. */
export const hasDropOffs = (): Promise<boolean> => hasItems(PARTITION);

/** AP-288 Returns a place by a strongly consistent read. */
export const getDropOff = async (id: number): Promise<DropOff | undefined> => {
  const item = await getItem(key(id), { consistent: true });
  return item && DropOff.parse(item);
};

/** AP-289 Adds a place. */
export const addDropOffAction = (place: DropOff): Action => ({
  name: 'DROPOFF',
  put: { ...key(place.id), ...place },
  condition: 'attribute_not_exists(pk)',
});

/**
 * AP-289 Changes a place. Fails as `DROPOFF` if the place was modified or deleted concurrently.
 * @param place with the version that was read + 1
 */
export const changeDropOffAction = (place: DropOff): Action => ({
  name: 'DROPOFF',
  put: { ...key(place.id), ...place },
  ...ifVersion(place.version - 1),
});

/** AP-289 Deletes a place. Fails as `DROPOFF` if the place was modified or deleted concurrently. */
export const removeDropOffAction = ({ id, version }: DropOff): Action => ({
  name: 'DROPOFF',
  delete: key(id),
  ...ifVersion(version),
});
