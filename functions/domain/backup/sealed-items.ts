import { isAccessRecord } from '#functions/db/access-record.entity.ts';
import { isAuditEntry } from '#functions/db/audit.entity.ts';
import type { Item } from '#functions/db/client.ts';
import { textOpener, textSealer } from '#functions/domain/sealed-text.ts';
import { RestoreError } from './restore-error.ts';

// Staff download backups, and only an owner may read secrets and records of access. A backup therefore contains them
// encrypted (AES-256-GCM). Keys of items stay readable, because a restore and its report need them.

/** Attributes of any item that give access: hashes of passwords, and secrets of mailed links, factors and keys. */
const secretAttribute = /^(passwordHash|secrets?|hash|token|(factor|totp|api|webhook)\w*)$/i;
const SEALED = 'sealed';

const PURPOSE = 'hanho sealed items of a backup';

// The keys of an item, so that the sealed value of one item cannot be moved to another one.
const contextOf = ({ pk, sk }: Item): string => `${pk}\n${sk}`;

const isSecret = (item: Item): ((attribute: string) => boolean) =>
  isAccessRecord(item) || isAuditEntry(item)
    ? (attribute) => attribute !== 'pk' && attribute !== 'sk'
    : (attribute) => secretAttribute.test(attribute);

/**
 * Returns a function that encrypts the secret attributes of items with a new key, derived from the first backup key.
 * @throws if no key is configured
 */
export const itemSealer = async (): Promise<(item: Item) => Item> => {
  const seal = await textSealer(PURPOSE);
  return (item) => {
    const isSealed = isSecret(item);
    const entries = Object.entries(item);
    const secrets = entries.filter(([name]) => isSealed(name));
    if (secrets.length === 0) return item;
    const value = seal(JSON.stringify(Object.fromEntries(secrets)), contextOf(item));
    return { ...Object.fromEntries(entries.filter(([name]) => !isSealed(name))), [SEALED]: value };
  };
};

/**
 * Returns a function that decrypts sealed items with any of the backup keys. Items of backups before items were sealed are
 * returned unchanged.
 * @throws RestoreError if no key fits
 */
export const itemOpener = async (): Promise<(item: Item) => Item> => {
  const open = await textOpener(PURPOSE);
  return ({ [SEALED]: value, ...item }) => {
    if (typeof value !== 'string') return value === undefined ? item : { ...item, [SEALED]: value };
    const secrets = open(value, contextOf(item));
    if (secrets !== undefined) return { ...item, ...(JSON.parse(secrets) as Item) };
    throw new RestoreError(
      '백업의 암호화된 항목을 열 수 없습니다. 백업을 만든 키를 BACKUP_KEYS에 넣어주세요.',
    );
  };
};
