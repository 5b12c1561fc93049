import { getItem, type Key, putItem } from './client.ts';
import { dropExpired } from './expiry.ts';

// The key is a hash of the browser's cookie and the mail address.

const key = (hash: string): Key => ({ pk: `DEVICE#${hash}`, sk: 'DEVICE' });

/** AP-62 @param now epoch seconds */
export const isKnownDevice = async (hash: string, now: number): Promise<boolean> =>
  dropExpired(await getItem(key(hash)), now) !== undefined;

/** AP-62 @param expiresAt epoch seconds */
export const putDevice = async (hash: string, expiresAt: number): Promise<void> =>
  putItem({ ...key(hash), ttl: expiresAt });
