import { readSecret } from '#functions/adapters/secrets.ts';

const MIN_KEY_LENGTH = 32;

/** Returns the key that signs and seals backups, then older keys that only verify and open. @throws Error if there is no key */
export const backupKeys = async (): Promise<string[]> => {
  const keys = ((await readSecret('BACKUP_KEYS')) ?? '')
    .split(',')
    .filter((key) => key.length >= MIN_KEY_LENGTH);
  if (keys.length === 0) throw new Error('BACKUP_KEYS contains no key of at least 32 characters');
  return keys;
};
