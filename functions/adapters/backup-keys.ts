import { config } from '../config.ts';

const MIN_LENGTH = 32;

/** Keys of backup signatures: the first one signs, all of them verify. @throws if none is configured */
export const backupKeys = (): string[] => {
  const keys = (config.BACKUP_KEYS ?? '').split(',').filter((key) => key.length >= MIN_LENGTH);
  if (keys.length === 0) throw new Error('BACKUP_KEYS holds no key');
  return keys;
};
