import { randomBytes } from 'node:crypto';
import { argon2id, argon2Verify } from 'hash-wasm';

/** Argon2id parameters recommended by OWASP. A hash takes about 55 ms. */
const recommendedCost = { memorySize: 19_456, iterations: 2 };

/** @param cost only the demo password, which is public, uses a lower cost @returns a PHC string, which contains a random salt */
export const hashPassword = (password: string, cost = recommendedCost): Promise<string> =>
  argon2id({
    ...cost,
    parallelism: 1,
    hashLength: 32,
    password,
    salt: randomBytes(16),
    outputType: 'encoded',
  });

// Verified for unknown members, so that their sign-in takes as long as that of a member.
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY';

/**
 * True if the password has this hash.
 * @param hash undefined for an unknown member: returns false after the same time
 */
export const verifyPassword = async (password: string, hash: string | undefined): Promise<boolean> => {
  const fits = await argon2Verify({ password, hash: hash ?? DUMMY_HASH });
  return fits && hash !== undefined;
};
