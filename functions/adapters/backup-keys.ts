import { config } from '../config.ts';

const MIN_LENGTH = 32;

/** Returns the key that signs backups, then older keys that only verify. @throws Error if no key is configured */
export const backupKeys = (): string[] => {
  const keys = (config.BACKUP_KEYS ?? '').split(',').filter((key) => key.length >= MIN_LENGTH);
  if (keys.length === 0) throw new Error('BACKUP_KEYS contains no key of at least 32 characters');
  return keys;
};
