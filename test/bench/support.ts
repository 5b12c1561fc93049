import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from '../support/client.ts';

/** Units of the session check, which every measured request of a member includes. */
export const SESSION_CHECK = 0.5;

/** Returns an answer with status 200. @throws if it has another status, so that no failed request is measured */
export const expectOk = (answer: Answer): Answer => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

const WAIT_MS = 60_000;
const INTERVAL_MS = 20;

/** Repeats `read` until it returns a value. @throws after 60 s, naming what was awaited */
export const waitFor = async <T>(awaited: string, read: () => Promise<T | undefined>): Promise<T> => {
  const until = performance.now() + WAIT_MS;
  while (performance.now() < until) {
    const value = await read();
    if (value !== undefined) return value;
    await delay(INTERVAL_MS);
  }
  throw new Error(`${awaited}: not within ${WAIT_MS} ms.`);
};
