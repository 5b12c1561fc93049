import type { OrderRow } from '#shared/domain/order.ts';
import { alert, confirm } from '#web/components/ui/dialogs.tsx';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { OrderMessages } from './order-messages.tsx';

export type OrderReference = Pick<OrderRow, 'id' | 'hblNo'>;

/** Reads the reason of each refused order, by order id, from the field errors of a response. */
const reasonsIn = (error: unknown): ReadonlyMap<number, string> =>
  new Map(
    (error instanceof ApiError ? error.fields : []).flatMap(({ path, message }) => {
      const id = /^(?:id|orderIds|orders)\.(\d+)$/.exec(path)?.[1];
      return id ? [[Number(id), message] as const] : [];
    }),
  );

type BulkAction<T> = {
  /** Korean verb for messages: `연결`. */
  verb: string;
  /** Maximum number of orders per request. */
  limit: number;
  /** Sends one request with a chunk of the orders. */
  send: (orders: readonly T[]) => Promise<unknown>;
};

/**
 * Sends orders in chunks. If the server refuses orders of a chunk, a dialog lists the reasons and offers to continue
 * with the other orders. After a failure between two chunks, an alert says how many orders were changed.
 * @returns the changed orders; fewer than given if the server refused some, the user cancelled or a later chunk failed
 * @throws errors that do not name refused orders, while no order is changed
 */
export const runBulkAction = async <T extends OrderReference>(
  orders: readonly T[],
  { verb, limit, send }: BulkAction<T>,
): Promise<readonly T[]> => {
  const changed: T[] = [];
  let remaining = orders;
  while (remaining.length > 0) {
    const chunk = remaining.slice(0, limit);
    try {
      await send(chunk);
      changed.push(...chunk);
      remaining = remaining.slice(limit);
    } catch (error) {
      const reasons = reasonsIn(error);
      const refused = remaining.filter(({ id }) => reasons.has(id));
      if (refused.length === 0) {
        if (changed.length === 0) throw error;
        await alert({
          title: `${formatNumber(changed.length)}건까지 ${verb}하고 멈췄습니다.`,
          body: messageOf(error, '오류가 발생했습니다. 다시 시도해주세요.'),
        });
        break;
      }
      remaining = remaining.filter(({ id }) => !reasons.has(id));
      const question = {
        title: `${formatNumber(refused.length)}건을 ${verb}할 수 없습니다.`,
        body: (
          <OrderMessages orders={refused.map(({ id, hblNo }) => ({ hblNo, text: reasons.get(id) ?? '' }))} />
        ),
      };
      if (remaining.length === 0) await alert(question);
      else if (
        !(await confirm({ ...question, action: `제외하고 ${formatNumber(remaining.length)}건 ${verb}` }))
      )
        break;
    }
  }
  return changed;
};
