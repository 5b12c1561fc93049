import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { chunks } from '#shared/chunks.ts';
import { CHANGE_LIMIT } from '#shared/contract/parcel.ts';
import { asObject } from '#shared/korean.ts';
import { alert, confirm } from '#web/components/dialogs.tsx';
import { LOOKUP_NOTICE, notice } from '#web/components/notice.tsx';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { closedWarning } from '#web/lib/closed-consols.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { orderStatusFor } from './consol-words.ts';
import { type ConsolView, consolQueries, consolQueryKeys, refreshConsols } from './queries.ts';

/** Runs an action, and offers to retry it after each failure. @returns false if the user declines to retry */
const runWithRetry = async (action: () => Promise<void>): Promise<boolean> => {
  try {
    await action();
    return true;
  } catch (error) {
    const isRetrying = await confirm({
      title: '주문 상태를 변경하지 못했습니다.',
      body: messageOf(error),
      action: '다시 시도',
      cancel: '닫기',
    });
    return isRetrying && runWithRetry(action);
  }
};

/** Finds the orders of a consol with a lower status code than `status`. `label` is the name of `status`. */
const findOrdersBehind = async (client: QueryClient, consol: ConsolView, status: string) => {
  const [orders, statuses] = await Promise.all([
    client.fetchQuery(consolQueries.orders(consol.id)),
    client.fetchQuery(referenceQueries.codes('ORDSTT')),
  ]);
  const behind = orders.filter((order) => Number(order.status) < Number(status));
  const label = statuses.find(({ code }) => code === status)?.codeLabel ?? status;
  return { ids: behind.map(({ id }) => id), unchanged: orders.length - behind.length, label };
};

/** Returns a function that changes the status of the orders. After a failure, the next call continues with the rest. */
const createSender = (ids: readonly number[], status: string) => {
  const remainingChunks = chunks(ids, CHANGE_LIMIT);
  return async () => {
    for (let id = remainingChunks[0]; id; id = remainingChunks[0]) {
      await call('POST /api/parcel/modifyOrderStatus', { body: { id, status } });
      remainingChunks.shift();
    }
  };
};

/**
 * Offers to change the orders of a consol to the order status that matches the new consol status. Orders that are
 * further along, on hold or cancelled do not change.
 */
export const offerOrderStatusChange = async (client: QueryClient, consol: ConsolView): Promise<void> => {
  const status = orderStatusFor[consol.status];
  if (!status || consol.totalOrderQty === 0) return;
  let found: Awaited<ReturnType<typeof findOrdersBehind>> | undefined;
  await runWithRetry(async () => {
    found = await findOrdersBehind(client, consol, status);
  });
  if (!found || found.ids.length === 0) return;
  const count = formatNumber(found.ids.length);
  const isConfirmed = await confirm({
    title: `주문 ${count}건도 ‘${found.label}’ 상태로 변경할까요?`,
    body: [
      `콘솔 ${consol.mblNo}: ${consol.statusLabel}`,
      found.unchanged > 0 &&
        `이미 같거나 다음 단계이거나 보류·취소된 ${formatNumber(found.unchanged)}건은 그대로 둡니다.`,
    ]
      .filter(Boolean)
      .join('\n'),
    action: `${count}건 변경`,
    cancel: '주문은 그대로',
  });
  if (!isConfirmed) return;
  const isDone = await runWithRetry(createSender(found.ids, status));
  await refreshConsols(client);
  if (isDone) await alert({ title: '주문 상태를 변경했습니다.', body: `${count}건 → ${found.label}` });
};

const isConsolNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'CONSOL_NOT_FOUND';

/** Changes the status of a consol, then offers to change the status of its orders. */
export const useChangeStatus = (consol: ConsolView) => {
  const client = useQueryClient();
  const { id, version, freightCode, mblNo, etd, eta, departCity, arrivalCity, memo } = consol;
  return useMutation({
    mutationFn: (status: string) =>
      call('POST /api/consol/modifyConsol', {
        body: { id, version, freightCode, mblNo, etd, eta, departCity, arrivalCity, memo, status },
      }),
    meta: { invalidates: consolQueryKeys, failed: '콘솔 상태 변경에 실패했습니다.' },
    onSuccess: (changed) => {
      notice.success(`콘솔 ${mblNo}: ${changed.statusLabel}`, LOOKUP_NOTICE);
      return offerOrderStatusChange(client, changed);
    },
  });
};

/** Deletes a consol after a confirmation that states what happens to its orders. */
export const useRemoveConsol = (consol: ConsolView) => {
  const { id, mblNo, totalOrderQty } = consol;
  const { mutate } = useMutation({
    mutationFn: () => call('POST /api/consol/deleteConsol', { body: { consoleId: id } }),
    meta: { invalidates: consolQueryKeys, failed: '콘솔 삭제에 실패했습니다.', isHandled: isConsolNotFound },
    onSuccess: ({ released }) =>
      notice.success(
        `콘솔 ${asObject(mblNo)} 삭제했습니다. 주문 ${formatNumber(released)}건이 해제되었습니다.`,
        LOOKUP_NOTICE,
      ),
    onError: (error) => isConsolNotFound(error) && alert({ title: '삭제할 콘솔을 찾을 수 없습니다.' }),
    // Focus the heading, because the focused button was removed with its card.
    onSettled: () => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }),
  });
  return async (): Promise<void> => {
    const count = formatNumber(totalOrderQty);
    const isSure = await confirm({
      title: `콘솔 ${asObject(mblNo)} 삭제할까요?`,
      body: [
        closedWarning(consol),
        totalOrderQty > 0
          ? `담긴 주문 ${count}건은 콘솔에서 해제됩니다. 주문은 삭제되지 않습니다.`
          : '담긴 주문이 없습니다.',
      ]
        .filter(Boolean)
        .join('\n'),
      action: totalOrderQty > 0 ? `삭제하고 ${count}건 해제` : '콘솔 삭제',
      tone: 'danger',
    });
    if (isSure) mutate();
  };
};
