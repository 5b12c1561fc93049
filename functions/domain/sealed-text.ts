import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { backupKeys } from '#functions/domain/backup/backup-keys.ts';

// Texts that are stored encrypted (AES-256-GCM) with keys derived from the backup keys.

const [SALT_BYTES, IV_BYTES, TAG_BYTES] = [16, 12, 16];

const deriveKey = (key: string, salt: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, purpose, 32));

/**
 * Returns a function that encrypts texts with a new key, derived from the first backup key for one purpose. A sealed text
 * can be opened in the same context only.
 * @throws if no key is configured
 */
export const textSealer = async (purpose: string): Promise<(text: string, context: string) => string> => {
  const [first = ''] = await backupKeys();
  const salt = randomBytes(SALT_BYTES);
  const key = deriveKey(first, salt, purpose);
  return (text, context) => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
    const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
    return Buffer.concat([salt, iv, cipher.getAuthTag(), encrypted]).toString('base64');
  };
};

const decrypt = (sealed: Buffer, key: Buffer, context: string): string | undefined => {
  const iv = sealed.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES);
  const contents = sealed.subarray(SALT_BYTES + IV_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(contents.subarray(0, TAG_BYTES));
    return Buffer.concat([decipher.update(contents.subarray(TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
};

/** Returns a function that decrypts sealed texts with any of the backup keys; undefined if no key fits. */
export const textOpener = async (
  purpose: string,
): Promise<(value: string, context: string) => string | undefined> => {
  const all = await backupKeys();
  const derived = new Map<string, Buffer[]>();
  const keysFor = (salt: Buffer): Buffer[] => {
    const name = salt.toString('base64');
    const keys = derived.get(name) ?? all.map((key) => deriveKey(key, salt, purpose));
    derived.set(name, keys);
    return keys;
  };
  return (value, context) => {
    const sealed = Buffer.from(value, 'base64');
    for (const key of keysFor(sealed.subarray(0, SALT_BYTES))) {
      const text = decrypt(sealed, key, context);
      if (text !== undefined) return text;
    }
    return undefined;
  };
};
