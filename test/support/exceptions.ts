import { vi } from 'vitest';
import type { Exception } from '#shared/domain/exception.ts';
import type { ExceptionRule } from '#shared/domain/exception-rules.ts';
import type { Client } from './client.ts';

type Filter = { state?: Exception['state']; rule?: ExceptionRule };

async function* pagesOf(as: Client, { state = 'open', rule }: Filter): AsyncGenerator<Exception[]> {
  let next: string | null = null;
  do {
    const { body } = await as.post('/api/exception/list', { state, rule, next });
    yield body.items;
    next = body.next;
  } while (next !== null);
}

/** Returns the exceptions of an order. Reads the whole list. */
export const exceptionsOf = async (
  as: Client,
  orderId: number,
  state: Exception['state'] = 'open',
): Promise<Exception[]> => {
  const found: Exception[] = [];
  for await (const items of pagesOf(as, { state })) {
    found.push(...items.filter((exception) => exception.orderId === orderId));
  }
  return found;
};

/** Waits until the projector has opened an exception of an order. Reads the list of the rule until this exception. */
export const openException = (as: Client, orderId: number, rule: ExceptionRule): Promise<Exception> =>
  vi.waitFor(
    async () => {
      for await (const items of pagesOf(as, { rule })) {
        const found = items.find((exception) => exception.orderId === orderId);
        if (found) return found;
      }
      throw new Error(`The order ${orderId} has no open exception ${rule}.`);
    },
    { timeout: 60_000, interval: 200 },
  );
