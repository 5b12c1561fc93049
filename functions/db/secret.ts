import { createHash, randomBytes } from 'node:crypto';

/** Returns a new secret of a cookie or link: 256 random bits in 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the hash under which a secret is stored, because the table must not contain the secret. */
export const hashOfSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
