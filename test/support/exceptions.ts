import { vi } from 'vitest';
import type { Exception } from '#shared/domain/exception.ts';
import type { ExceptionRule } from '#shared/domain/exception-rules.ts';
import type { Client } from './client.ts';
import { readOrder } from './orders.ts';

type Filter = { state?: Exception['state']; rule?: ExceptionRule };

/**
 * Yields the exceptions of an order, by pages of the list. Open ones are listed newest first, so that the pages before the
 * registration of the order are not read: other tests open hundreds of exceptions.
 */
async function* pagesOf(
  as: Client,
  orderId: number,
  { state = 'open', rule }: Filter,
): AsyncGenerator<Exception[]> {
  const order = await readOrder(as, orderId);
  const isOlder = ({ since }: Exception) => state === 'open' && order && since < order.regDate;
  let next: string | null = null;
  do {
    const { body } = await as.post('/api/exception/list', { state, rule, next });
    const items: Exception[] = body.items;
    yield items.filter((exception) => exception.orderId === orderId);
    next = items.some(isOlder) ? null : body.next;
  } while (next !== null);
}

/** Returns the exceptions of an order. */
export const exceptionsOf = async (
  as: Client,
  orderId: number,
  state: Exception['state'] = 'open',
): Promise<Exception[]> => {
  const found: Exception[] = [];
  for await (const exceptions of pagesOf(as, orderId, { state })) found.push(...exceptions);
  return found;
};

/** Waits until the projector has opened an exception of an order. */
export const openException = (as: Client, orderId: number, rule: ExceptionRule): Promise<Exception> =>
  vi.waitFor(
    async () => {
      for await (const [found] of pagesOf(as, orderId, { rule })) if (found) return found;
      throw new Error(`The order ${orderId} has no open exception ${rule}.`);
    },
    { timeout: 60_000, interval: 100 },
  );
