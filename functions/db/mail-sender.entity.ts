import { addItem, getItem, type Key } from './client.ts';

// Proves that the configured sender address works. Claims of mails expire, so they cannot.

const SENDER = 'MAILSENDER';
const key: Key = { pk: SENDER, sk: SENDER };

/** AP-511 True if a mail was sent at least once. */
export const hasSentMail = async (): Promise<boolean> => (await getItem(key)) !== undefined;

let isRecorded = false;

/** AP-512 Records the first sent mail. Each process writes at most once. */
export const recordFirstMail = async (at: Date): Promise<void> => {
  if (isRecorded) return;
  await addItem({ ...key, at: at.toISOString() });
  isRecorded = true;
};
