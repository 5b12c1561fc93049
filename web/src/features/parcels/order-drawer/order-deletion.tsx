import type { QueryClient } from '@tanstack/react-query';
import type { Order } from '#shared/domain/order.ts';
import { isConsolidated } from '#shared/domain/order-update.ts';
import { alert, confirm } from '#web/components/dialogs.tsx';
import { notice } from '#web/components/notice.tsx';
import { removeRows } from '#web/features/parcels/queries.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { closedWarnings } from '#web/lib/closed-consols.ts';

/** Deletes an order or brings it back, and says so. @returns whether it was done */
const setDeleted = async (client: QueryClient, { id }: Order, isDel: boolean): Promise<boolean> => {
  try {
    await call('POST /api/parcel/delete', { body: { id: [id], isDel: isDel ? '1' : '0' } });
  } catch (error) {
    await alert({
      title: '불러오기 실패!',
      body: messageOf(error),
    });
    return false;
  }
  removeRows(client, [id]);
  notice.success(isDel ? '삭제했습니다.' : '복원했습니다.');
  return true;
};

/** Asks, then deletes the order. @returns whether it was done */
export const deleteOrder = async (client: QueryClient, order: Order, isDirty: boolean): Promise<boolean> => {
  // Without its status the deletion itself fails or succeeds as usual: the warning is an addition.
  const warnings = isConsolidated(order) ? await closedWarnings([order.mblNo]).catch(() => []) : [];
  const consequences = [
    isConsolidated(order) && `콘솔(M/BL ${order.mblNo})에서도 빠집니다.`,
    ...warnings,
    isDirty && '저장하지 않은 변경은 사라집니다.',
    '삭제한 주문은 삭제 목록에서 복원할 수 있습니다.',
  ];
  const yes = await confirm({
    title: `주문 ${order.hblNo}을(를) 삭제할까요?`,
    body: consequences.filter(Boolean).join('\n'),
    action: '삭제',
    tone: 'danger',
  });
  return yes && setDeleted(client, order, true);
};

export const restoreOrder = (client: QueryClient, order: Order): Promise<boolean> =>
  setDeleted(client, order, false);
