import { randomBytes } from 'node:crypto';
import { argon2id, argon2Verify } from 'hash-wasm';

/** Argon2id parameters recommended by OWASP: 19 MiB, 2 passes, 1 lane; about 55 ms. */
const settings = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 };

/** A PHC string with its own salt. */
export const hashPassword = (password: string): Promise<string> =>
  argon2id({ ...settings, password, salt: randomBytes(16), outputType: 'encoded' });

/** Dummy hash for constant-time sign-in: checking it costs as much as a real check. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY';

/** True if the password is right. `hash` is undefined for an unknown member, which takes the same time. */
export const fitsPassword = async (password: string, hash: string | undefined): Promise<boolean> => {
  const fits = await argon2Verify({ password, hash: hash ?? nobodysHash });
  return fits && hash !== undefined;
};
