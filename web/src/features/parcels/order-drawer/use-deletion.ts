import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Order } from '#shared/domain/order.ts';
import { isConsolidated } from '#shared/domain/order-update.ts';
import { asObject } from '#shared/korean.ts';
import { confirm } from '#web/components/dialogs.tsx';
import { notice } from '#web/components/notice.tsx';
import { removeRows } from '#web/features/parcels/queries.ts';
import { call } from '#web/lib/call.ts';
import { closedWarnings } from '#web/lib/closed-consols.ts';

/** Functions that delete or restore an order, and remove the order from the cached lists. */
export const useDeletion = (order: Order) => {
  const client = useQueryClient();
  const { mutate, mutateAsync } = useMutation({
    mutationFn: (isDel: '0' | '1') => call('POST /api/parcel/delete', { body: { id: [order.id], isDel } }),
    onSuccess: (_answer, isDel) => {
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
      // If the warnings cannot be loaded, the confirmation is shown without them.
      const warnings = isConsolidated(order) ? await closedWarnings([order.mblNo]).catch(() => []) : [];
      const consequences = [
        isConsolidated(order) && `콘솔(M/BL ${order.mblNo})에서도 빠집니다.`,
        ...warnings,
        isDirty && '저장하지 않은 변경은 사라집니다.',
        '삭제한 주문은 삭제 목록에서 복원할 수 있습니다.',
      ];
      const isSure = await confirm({
        title: `주문 ${asObject(order.hblNo)} 삭제할까요?`,
        body: consequences.filter(Boolean).join('\n'),
        action: '삭제',
        tone: 'danger',
      });
      if (!isSure) return false;
      return mutateAsync('1').then(
        () => true,
        () => false,
      );
    },
    restore: () => mutate('0'),
  };
};
