import { chunks } from '#shared/chunks.ts';
import type { OrderRow } from '#shared/domain/order.ts';
import { alert, confirm } from '#web/components/dialogs.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { formatNumber } from '#web/lib/formats.ts';

/** An order as far as people are told of it. */
export type Named = Pick<OrderRow, 'id' | 'hblNo'>;

const MOST_NAMED = 10;

/** Orders by their numbers, with what there is to say of each; the first of many. */
export const NamedOrders = ({ orders }: { orders: readonly { hblNo: string; text: string }[] }) => (
  <>
    <ul className="space-y-1">
      {orders.slice(0, MOST_NAMED).map(({ hblNo, text }) => (
        <li key={hblNo}>
          <b className="font-semibold text-ink tabular-nums">{hblNo}</b> {text}
        </li>
      ))}
    </ul>
    {orders.length > MOST_NAMED && <p className="mt-1">외 {formatNumber(orders.length - MOST_NAMED)}건</p>}
  </>
);

/** The orders that an answer refuses by name, each with the reason. */
const refusedBy = (error: unknown): ReadonlyMap<number, string> =>
  new Map(
    (error instanceof ApiError ? error.fields : []).flatMap(({ path, message }) => {
      const id = /^(?:id|orderIds)\.(\d+)$/.exec(path)?.[1];
      return id ? [[Number(id), message] as const] : [];
    }),
  );

type Deed<T> = {
  /** What is done, as a verb: 연결 */
  verb: string;
  /** Orders the server takes at a time. */
  limit: number;
  send: (orders: readonly T[]) => Promise<unknown>;
};

/**
 * Does something to orders, all or none of them. Where some are refused by name it says which and why, and goes on
 * without them if that is wanted.
 * @returns the orders it was done to; undefined when it was given up
 * @throws whatever is refused as a whole
 */
export const doToOrders = async <T extends Named>(
  orders: readonly T[],
  deed: Deed<T>,
): Promise<readonly T[] | undefined> => {
  try {
    for (const chunk of chunks(orders, deed.limit)) await deed.send(chunk);
    return orders;
  } catch (error) {
    const reasons = refusedBy(error);
    const rest = orders.filter(({ id }) => !reasons.has(id));
    const refused = orders.filter(({ id }) => reasons.has(id));
    if (refused.length === 0) throw error;
    const question = {
      title: `${formatNumber(refused.length)}건을 ${deed.verb}할 수 없습니다.`,
      body: <NamedOrders orders={refused.map(({ id, hblNo }) => ({ hblNo, text: reasons.get(id) ?? '' }))} />,
    };
    if (rest.length === 0) await alert(question);
    else if (await confirm({ ...question, action: `제외하고 ${formatNumber(rest.length)}건 ${deed.verb}` })) {
      return doToOrders(rest, deed);
    }
    return undefined;
  }
};
