import type { QueryClient } from '@tanstack/react-query';
import { milestones } from '#shared/domain/consol.ts';
import {
  type EventKind,
  movedWithConsol,
  stackOfOrder,
  statusOfEvent,
  statusOfStack,
} from '#shared/domain/parcel-events.ts';
import { alert, confirm } from '#web/components/ui/dialogs.tsx';
import { withRetry } from '#web/components/ui/with-retry.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { type Body, call } from '#web/lib/call.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { type ConsolView, consolQueries } from './queries.ts';

// The status before a hold is not in the list, but the move of a held order changes its status in no case.
const isMoved = ({ status }: { status: string }, kind: EventKind): boolean => {
  const after = movedWithConsol(stackOfOrder({ status, statusesBelow: '', firstStatus: status }), kind);
  return after !== undefined && statusOfStack(after) !== status;
};

/** Counts the orders that the new status of their consol moves, and those that stay as they are. */
const countMovedOrders = async (
  client: QueryClient,
  id: number,
  kind: EventKind,
  staying: readonly number[],
) => {
  const linked = await client.fetchQuery(consolQueries.orders(id));
  const orders = linked.filter((order) => !staying.includes(order.id));
  const moved = orders.filter((order) => isMoved(order, kind)).length;
  return { moved, unchanged: orders.length - moved };
};

const nameOfCode = async (client: QueryClient, group: 'ORDSTT' | 'CONSTT', code: string) =>
  (await client.fetchQuery(referenceQueries.codes(group))).find((one) => one.code === code)?.codeLabel ??
  code;

/** Decision about the orders of a consol. `report` shows the result after the consol was saved. */
export type OrderMove = { moveOrders: boolean; report: () => Promise<void> };
const noMove: OrderMove = { moveOrders: false, report: async () => undefined };

/**
 * Asks whether the orders of a consol follow its new status. Orders that are further along, on hold or cancelled do not
 * change. @param staying ids of orders that do not move with the consol
 * @returns undefined if the consol must not be saved, because its orders could not be loaded
 */
export const askOrderMove = async (
  client: QueryClient,
  { id, mblNo, linkedOrderQty }: Pick<ConsolView, 'id' | 'mblNo' | 'linkedOrderQty'>,
  status: string,
  staying: readonly number[],
): Promise<OrderMove | undefined> => {
  const kind = milestones[status];
  if (!kind || linkedOrderQty === 0) return noMove;
  const found = await withRetry('콘솔의 주문을 불러오지 못했습니다.', async () => ({
    ...(await countMovedOrders(client, id, kind, staying)),
    consolStatus: await nameOfCode(client, 'CONSTT', status),
    orderStatus: await nameOfCode(client, 'ORDSTT', statusOfEvent({ kind })),
  }));
  if (!found) return undefined;
  if (found.moved === 0) return noMove;
  const count = formatNumber(found.moved);
  const moveOrders = await confirm({
    title: `주문 ${count}건도 ‘${found.orderStatus}’ 상태로 변경할까요?`,
    body: [
      `콘솔 ${mblNo}: ${found.consolStatus}`,
      found.unchanged > 0 &&
        `이미 같거나 다음 단계인 주문과 보류·취소된 주문 ${formatNumber(found.unchanged)}건은 그대로 둡니다.`,
    ]
      .filter(Boolean)
      .join('\n'),
    action: `${count}건 변경`,
    cancel: '주문은 그대로',
  });
  if (!moveOrders) return noMove;
  const report = () =>
    alert({ title: '주문 상태를 변경했습니다.', body: `${count}건 → ${found.orderStatus}` });
  return { moveOrders, report };
};

/** Requests of one change. The server works on a change of many orders for 10 s in each request. */
const MAX_REQUESTS = 30;

/** Changes a consol. Repeats the request with the same idempotency key until the change of all orders is complete. */
export const sendConsolChange = async (body: Body<'POST /api/consol/modifyConsol'>): Promise<ConsolView> => {
  const idempotencyKey = crypto.randomUUID();
  for (let nth = 1; ; nth += 1) {
    try {
      return await call('POST /api/consol/modifyConsol', { body, idempotencyKey });
    } catch (error) {
      const isIncomplete = error instanceof ApiError && error.code === 'UNAVAILABLE';
      if (!isIncomplete || nth === MAX_REQUESTS) throw error;
      const seconds = error.retryAfter ?? 1;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
};
