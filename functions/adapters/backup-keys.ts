import { config } from '../config.ts';

const MIN_LENGTH = 32;

/** Keys that sign backups: the first one signs, each of them verifies. @throws when the environment holds no key */
export const backupKeys = (): string[] => {
  const keys = (config.BACKUP_KEYS ?? '').split(',').filter((key) => key.length >= MIN_LENGTH);
  if (keys.length === 0) throw new Error('BACKUP_KEYS holds no key');
  return keys;
};
