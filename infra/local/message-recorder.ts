import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Message, SendMessage } from '#functions/adapters/messages.ts';

type RecordedMessage = Message & { id: string; mobile: string; at: string };

/** Replaces a message service: stores each message in a file of the data folder before `send` returns. */
export const createMessageRecorder = (dataDir: string) => {
  const messages: RecordedMessage[] = [];
  const send: SendMessage = async (mobile, message) => {
    const recorded = { ...message, id: randomUUID(), mobile, at: new Date().toISOString() };
    await appendFile(join(dataDir, 'messages.jsonl'), `${JSON.stringify(recorded)}\n`);
    messages.push(recorded);
    return recorded.id;
  };
  return { send, messages: (): RecordedMessage[] => messages.toReversed() };
};
