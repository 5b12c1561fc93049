import { vi } from 'vitest';
import type { Exception } from '#shared/domain/exception.ts';
import type { ExceptionRule } from '#shared/domain/exception-rules.ts';
import type { Client } from './client.ts';

/** Returns the exceptions of an order, of the first pages of a list. */
export const exceptionsOf = async (
  as: Client,
  orderId: number,
  state: Exception['state'] = 'open',
): Promise<Exception[]> => {
  const found: Exception[] = [];
  let next: string | null = null;
  do {
    const { body } = await as.post('/api/exception/list', { state, next });
    found.push(...body.items.filter((exception: Exception) => exception.orderId === orderId));
    next = body.next;
  } while (next !== null);
  return found;
};

/** Waits until the projector has opened an exception of an order. */
export const openException = (as: Client, orderId: number, rule: ExceptionRule): Promise<Exception> =>
  vi.waitFor(
    async () => {
      const found = (await exceptionsOf(as, orderId)).find((exception) => exception.rule === rule);
      if (!found) throw new Error(`The order ${orderId} has no open exception ${rule}.`);
      return found;
    },
    { timeout: 60_000, interval: 50 },
  );
