import { getItem, type Key, putItem } from './client.ts';
import { dropExpired } from './expiry.ts';

// A device is a browser from which a member signed in. The key is a hash of the device cookie and the
// member's e-mail address.

const key = (hash: string): Key => ({ pk: `DEVICE#${hash}`, sk: 'DEVICE' });

/** AP-62 True if the member signed in from this browser before. @param now epoch seconds */
export const isKnownDevice = async (hash: string, now: number): Promise<boolean> =>
  dropExpired(await getItem(key(hash)), now) !== undefined;

/** AP-62 Records that the member signed in from this browser. @param expiresAt epoch seconds */
export const putDevice = async (hash: string, expiresAt: number): Promise<void> =>
  putItem({ ...key(hash), ttl: expiresAt });
