import type { QueryClient } from '@tanstack/react-query';
import { chunks } from '#shared/chunks.ts';
import { CHANGE_LIMIT } from '#shared/contract/parcel.ts';
import { alert, confirm } from '#web/components/dialogs.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { orderStatusFor } from './consol-words.ts';
import { type ConsolView, consolQueries, refreshConsols } from './queries.ts';

/** Until it is done or given up. @returns whether it was done */
const untilDone = async (deed: () => Promise<void>): Promise<boolean> => {
  try {
    await deed();
    return true;
  } catch (error) {
    const again = await confirm({
      title: '주문 상태를 변경하지 못했습니다.',
      body: messageOf(error),
      action: '다시 시도',
      cancel: '닫기',
    });
    return again && untilDone(deed);
  }
};

const findBehind = async (client: QueryClient, consol: ConsolView, status: string) => {
  const [orders, statuses] = await Promise.all([
    client.fetchQuery(consolQueries.orders(consol.id)),
    client.fetchQuery(referenceQueries.codes('ORDSTT')),
  ]);
  const behind = orders.filter((order) => Number(order.status) < Number(status));
  const label = statuses.find(({ code }) => code === status)?.codeLabel ?? status;
  return { ids: behind.map(({ id }) => id), kept: orders.length - behind.length, label };
};

const send = (ids: readonly number[], status: string) => {
  const waiting = chunks(ids, CHANGE_LIMIT);
  return async () => {
    for (let id = waiting[0]; id; id = waiting[0]) {
      await call('POST /api/parcel/modifyOrderStatus', { body: { id, status } });
      waiting.shift();
    }
  };
};

/**
 * Offers to move a consol's orders along with the status that it has just got. Those that are further on, held up or
 * cancelled stay as they are.
 */
export const offerToMoveOrders = async (client: QueryClient, consol: ConsolView): Promise<void> => {
  const status = orderStatusFor[consol.status];
  if (!status || consol.totalOrderQty === 0) return;
  let found: Awaited<ReturnType<typeof findBehind>> | undefined;
  await untilDone(async () => {
    found = await findBehind(client, consol, status);
  });
  if (!found || found.ids.length === 0) return;
  const count = formatNumber(found.ids.length);
  const isWanted = await confirm({
    title: `주문 ${count}건도 ‘${found.label}’ 상태로 변경할까요?`,
    body: [
      `콘솔 ${consol.mblNo}: ${consol.statusLabel}`,
      found.kept > 0 &&
        `이미 같거나 다음 단계이거나 보류·취소된 ${formatNumber(found.kept)}건은 그대로 둡니다.`,
    ]
      .filter(Boolean)
      .join('\n'),
    action: `${count}건 변경`,
    cancel: '주문은 그대로',
  });
  if (!isWanted) return;
  const isDone = await untilDone(send(found.ids, status));
  await refreshConsols(client);
  if (isDone) await alert({ title: '주문 상태를 변경했습니다.', body: `${count}건 → ${found.label}` });
};
