import { getItem, type Key, putItem } from './client.ts';
import { unexpired } from './expiry.ts';

/** A browser in which somebody signed in, known by a hash of what it keeps and of the mail address. */

const key = (hash: string): Key => ({ pk: `DEVICE#${hash}`, sk: 'DEVICE' });

/** AP-62 whether the browser is known at `now` (epoch seconds). */
export const isKnownDevice = async (hash: string, now: number): Promise<boolean> =>
  unexpired(await getItem(key(hash)), now) !== undefined;

/** AP-62 knows the browser until `expiresAt` (epoch seconds). */
export const putDevice = async (hash: string, expiresAt: number): Promise<void> =>
  putItem({ ...key(hash), ttl: expiresAt });
