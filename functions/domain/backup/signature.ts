import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Manifest } from './backup-files.ts';
import { backupKeys } from './backup-keys.ts';
import { lineOf } from './digest.ts';

// The manifest contains the hashes of the file, so its signature protects both.

type Unsigned = Omit<Manifest, 'signature'>;

const hmacOf = (manifest: Unsigned, key: string): Buffer =>
  createHmac('sha256', key).update(lineOf(manifest)).digest();

/** @throws if no key is configured */
export const sign = async (manifest: Unsigned): Promise<Manifest> => {
  const [key = ''] = await backupKeys();
  return { ...manifest, signature: hmacOf(manifest, key).toString('hex') };
};

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** True if one of the keys made the signature. @throws if no key is configured */
export const isSigned = async ({ signature = '', ...manifest }: Manifest): Promise<boolean> => {
  const sent = digest(Buffer.from(signature, 'hex'));
  return (await backupKeys()).some((key) => timingSafeEqual(sent, digest(hmacOf(manifest, key))));
};
