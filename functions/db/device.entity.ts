import * as z from 'zod';
import { getItem, type Key, putItem } from './client.ts';

/** A browser in which somebody signed in, known by a hash of what it keeps and of the mail address. */

const key = (hash: string): Key => ({ pk: `DEVICE#${hash}`, sk: 'DEVICE' });

/** AP-62 whether the browser is known at `now` (epoch seconds). */
export const isKnownDevice = async (hash: string, now: number): Promise<boolean> => {
  const item = await getItem(key(hash));
  return item !== undefined && z.object({ ttl: z.number() }).parse(item).ttl > now;
};

/** AP-62 knows the browser until `expiresAt` (epoch seconds). */
export const putDevice = async (hash: string, expiresAt: number): Promise<void> =>
  putItem({ ...key(hash), ttl: expiresAt });
