import { useQueryClient } from '@tanstack/react-query';
import { alert, confirm } from '#web/components/dialogs.tsx';
import { LOOKUP_NOTICE, notice } from '#web/components/notice.tsx';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { closedWarning } from '#web/lib/closed-consols.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { offerToMoveOrders } from './move-orders.ts';
import { type ConsolView, refreshConsols } from './queries.ts';

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'CONSOL_NOT_FOUND';

/** What is done to a consol from its card. */
export const useConsolActions = () => {
  const client = useQueryClient();

  const setStatus = async (consol: ConsolView, status: string): Promise<void> => {
    const { id, version, freightCode, mblNo, etd, eta, departCity, arrivalCity, memo } = consol;
    try {
      const changed = await call('POST /api/consol/modifyConsol', {
        body: { id, version, freightCode, mblNo, etd, eta, departCity, arrivalCity, memo, status },
      });
      await refreshConsols(client);
      notice.success(`콘솔 ${mblNo}: ${changed.statusLabel}`, LOOKUP_NOTICE);
      await offerToMoveOrders(client, changed);
    } catch (error) {
      await alert({ title: '콘솔 상태 변경에 실패했습니다.', body: messageOf(error) });
      await refreshConsols(client);
    }
  };

  const remove = async (consol: ConsolView): Promise<void> => {
    const { id, mblNo, totalOrderQty } = consol;
    const count = formatNumber(totalOrderQty);
    const isSure = await confirm({
      title: `콘솔 ${mblNo}을(를) 삭제할까요?`,
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
    if (!isSure) return;
    try {
      const { released } = await call('POST /api/consol/deleteConsol', { body: { consoleId: id } });
      notice.success(
        `콘솔 ${mblNo}을(를) 삭제했습니다. 주문 ${formatNumber(released)}건이 해제되었습니다.`,
        LOOKUP_NOTICE,
      );
    } catch (error) {
      await alert(
        isGone(error)
          ? { title: '삭제할 콘솔을 찾을 수 없습니다.' }
          : { title: '콘솔 삭제에 실패했습니다.', body: messageOf(error) },
      );
    }
    await refreshConsols(client);
    // The button that had the focus is gone with its card.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };

  return { setStatus, remove };
};
