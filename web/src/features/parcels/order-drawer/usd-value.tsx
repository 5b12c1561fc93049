import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormState, useWatch } from 'react-hook-form';
import { formatMoney } from '#shared/domain/amounts.ts';
import type { Order } from '#shared/domain/order.ts';
import { formatRates, hasSamePrices, orderUsdValue } from '#shared/domain/order-amounts.ts';
import { isStaff } from '#shared/domain/session.ts';
import { Button } from '#web/components/ui/button.tsx';
import { confirm } from '#web/components/ui/dialogs.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { recalculateAmounts, setCachedOrder } from '#web/features/parcels/queries.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { pricedItem } from '#web/lib/declared-value.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { useSession } from '#web/lib/session.ts';
import type { OrderValues } from './order-values.ts';

/** Stored value in USD with its exchange rates. An order of an earlier version shows the value at the current rates. */
export const UsdValue = ({ order }: { order: Order }) => {
  const { data: current = {} } = useQuery(referenceQueries.rates);
  const value = orderUsdValue(order, current);
  if ('missing' in value) return `환율 없음 (${value.missing.join(', ')})`;
  const rates = order.rates ? formatRates(order.rates) : order.totalUsd === null && '현재 환율';
  return [formatMoney(value.amount, 'USD'), rates && `(${rates})`].filter(Boolean).join(' ');
};

/** True while the prices in the form are those of the saved order. */
export const useSavedPrices = (order: Order): boolean => {
  const items = useWatch<OrderValues, 'itemList'>({ name: 'itemList' });
  return hasSamePrices(order.itemList, items.map(pricedItem));
};

/** Computes the amounts of an order again at the current exchange rates. Only staff see the button. */
export const Recalculation = ({ order }: { order: Order }) => {
  const client = useQueryClient();
  const { isDirty } = useFormState<OrderValues>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => recalculateAmounts({ id: order.id, version: order.version }),
    onSuccess: (saved) => {
      const isSame = saved.version === order.version;
      setCachedOrder(client, saved);
      notice.success(isSame ? '현재 환율로도 금액이 같습니다.' : '현재 환율로 다시 계산했습니다.');
    },
    meta: {
      failed: '다시 계산하지 못했습니다.',
      advice: (error) => (error instanceof ApiError ? error.fields[0]?.message : undefined),
    },
  });
  const isMember = isStaff(useSession());
  if (!isMember || order.itemList.every(({ currency }) => currency === 'USD')) return null;
  const recalculate = async () => {
    if (isDirty) return notice.error('수정을 저장한 뒤 다시 계산해주세요.');
    const isSure = await confirm({
      title: '현재 환율로 다시 계산할까요?',
      body: 'G1, 화물 적하목록, 송장에 나오는 USD 금액이 바뀝니다.',
      action: '다시 계산',
    });
    if (isSure) mutate();
  };
  return (
    <Button size="sm" variant="ghost" icon="refresh" busy={isPending} onClick={() => void recalculate()}>
      다시 계산
    </Button>
  );
};
