import { createHash } from 'node:crypto';
import { commonPasswords } from './common-passwords.gen.ts';

// A Bloom filter of the most used passwords with at least 8 letters: 30 KB for 12,000 passwords, and less than one in
// 10,000 other passwords is refused.

/** Number of passwords in the filter, its bytes, and the bits that it sets for one password. */
export const commonPasswordFilter = { passwords: 12_000, bytes: 30_000, hashes: 14 };

/** Returns the bits of the filter that belong to a password. Upper and lower case make no difference. */
export const filterBitsOf = (password: string): number[] => {
  const digest = createHash('sha256').update(password.toLowerCase()).digest();
  const [first, step] = [digest.readUInt32BE(0), digest.readUInt32BE(4)];
  const { bytes, hashes } = commonPasswordFilter;
  return Array.from({ length: hashes }, (_, index) => (first + index * step) % (bytes * 8));
};

let filter: Buffer | undefined;

/** True for one of the most used passwords. */
export const isCommonPassword = (password: string): boolean => {
  filter ??= Buffer.from(commonPasswords, 'base64');
  const bytes = filter;
  return filterBitsOf(password).every((bit) => ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1);
};
