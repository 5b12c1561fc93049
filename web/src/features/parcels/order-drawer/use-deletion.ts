import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Order } from '#shared/domain/order.ts';
import { isConsolidated } from '#shared/domain/order-update.ts';
import { asObject } from '#shared/korean.ts';
import { confirmRelease } from '#web/components/order/confirm-release.ts';
import { notice } from '#web/components/ui/notice.tsx';
import { removeRows } from '#web/features/parcels/queries.ts';
import { call } from '#web/lib/call.ts';
import { closedWarnings, loadConsols } from '#web/lib/closed-consols.ts';

/** Functions that delete or restore an order, and remove the order from the cached lists. */
export const useDeletion = (order: Order) => {
  const client = useQueryClient();
  const { mutate, mutateAsync } = useMutation({
    mutationFn: (change: { isDel: '0' | '1'; reason?: string }) =>
      call('POST /api/parcel/delete', { body: { id: [order.id], ...change } }),
    onSuccess: (_answer, { isDel }) => {
      removeRows(client, [order.id]);
      notice.success(isDel === '1' ? '삭제했습니다.' : '복원했습니다.');
    },
    meta: { failed: '불러오기 실패!' },
  });
  return {
    /**
     * Deletes the order after a confirmation.
     * @param isDirty adds a warning about unsaved changes
     * @returns true if the order was deleted
     */
    remove: async (isDirty: boolean): Promise<boolean> => {
      // If the consol cannot be loaded, the confirmation is shown without its warning.
      const consols = isConsolidated(order) ? await loadConsols([order.mblNo]).catch(() => []) : [];
      const consequences = [
        isConsolidated(order) && `콘솔(M/BL ${order.mblNo})에서도 빠집니다.`,
        ...closedWarnings(consols),
        isDirty && '저장하지 않은 변경은 사라집니다.',
        '삭제한 주문은 삭제 목록에서 복원할 수 있습니다.',
      ];
      const confirmed = await confirmRelease(consols, {
        title: `주문 ${asObject(order.hblNo)} 삭제할까요?`,
        body: consequences.filter(Boolean).join('\n'),
        action: '삭제',
        tone: 'danger',
      });
      if (!confirmed) return false;
      return mutateAsync({ isDel: '1', ...confirmed }).then(
        () => true,
        () => false,
      );
    },
    restore: () => mutate({ isDel: '0' }),
  };
};
