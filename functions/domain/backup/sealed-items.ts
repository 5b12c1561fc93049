import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { isAccessRecord } from '#functions/db/access-record.entity.ts';
import { isAuditEntry } from '#functions/db/audit.entity.ts';
import type { Item } from '#functions/db/client.ts';
import { backupKeys } from './backup-keys.ts';
import { RestoreError } from './restore-error.ts';

// Staff download backups, and only an owner may read secrets and records of access. A backup therefore contains them
// encrypted (AES-256-GCM). Keys of items stay readable, because a restore and its report need them.

/** Attributes of any item that give access: hashes of passwords, and secrets of mailed links, factors and keys. */
const secretAttribute = /^(passwordHash|secrets?|hash|token|(factor|totp|api|webhook)\w*)$/i;
const SEALED = 'sealed';

const [SALT_BYTES, IV_BYTES, TAG_BYTES] = [16, 12, 16];

const deriveKey = (key: string, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, 'hanho sealed items of a backup', 32));

// The keys of an item, so that the sealed value of one item cannot be moved to another one.
const contextOf = ({ pk, sk }: Item): Buffer => Buffer.from(`${pk}\n${sk}`);

const isSecret = (item: Item): ((attribute: string) => boolean) =>
  isAccessRecord(item) || isAuditEntry(item)
    ? (attribute) => attribute !== 'pk' && attribute !== 'sk'
    : (attribute) => secretAttribute.test(attribute);

/**
 * Returns a function that encrypts the secret attributes of items with a new key, derived from the first backup key.
 * @throws if no key is configured
 */
export const itemSealer = async (): Promise<(item: Item) => Item> => {
  const [first = ''] = await backupKeys();
  const salt = randomBytes(SALT_BYTES);
  const key = deriveKey(first, salt);
  return (item) => {
    const isSealed = isSecret(item);
    const entries = Object.entries(item);
    const secrets = entries.filter(([name]) => isSealed(name));
    if (secrets.length === 0) return item;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(contextOf(item));
    const text = Buffer.from(JSON.stringify(Object.fromEntries(secrets)));
    const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
    const value = Buffer.concat([salt, iv, cipher.getAuthTag(), encrypted]).toString('base64');
    return { ...Object.fromEntries(entries.filter(([name]) => !isSealed(name))), [SEALED]: value };
  };
};

const decrypt = (sealed: Buffer, key: Buffer, context: Buffer): Item | undefined => {
  const iv = sealed.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES);
  const contents = sealed.subarray(SALT_BYTES + IV_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
      .setAAD(context)
      .setAuthTag(contents.subarray(0, TAG_BYTES));
    const text = Buffer.concat([decipher.update(contents.subarray(TAG_BYTES)), decipher.final()]);
    return JSON.parse(text.toString('utf8')) as Item;
  } catch {
    return undefined;
  }
};

/**
 * Returns a function that decrypts sealed items with any of the backup keys. Items of backups before items were sealed are
 * returned unchanged.
 * @throws RestoreError if no key fits
 */
export const itemOpener = async (): Promise<(item: Item) => Item> => {
  const all = await backupKeys();
  const derived = new Map<string, Buffer[]>();
  const keysFor = (salt: Buffer): Buffer[] => {
    const name = salt.toString('base64');
    const keys = derived.get(name) ?? all.map((key) => deriveKey(key, salt));
    derived.set(name, keys);
    return keys;
  };
  return ({ [SEALED]: value, ...item }) => {
    if (typeof value !== 'string') return value === undefined ? item : { ...item, [SEALED]: value };
    const sealed = Buffer.from(value, 'base64');
    for (const key of keysFor(sealed.subarray(0, SALT_BYTES))) {
      const secrets = decrypt(sealed, key, contextOf(item));
      if (secrets) return { ...item, ...secrets };
    }
    throw new RestoreError(
      '백업의 암호화된 항목을 열 수 없습니다. 백업을 만든 키를 BACKUP_KEYS에 넣어주세요.',
    );
  };
};
