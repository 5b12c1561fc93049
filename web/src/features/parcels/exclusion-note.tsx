import type { OrderRow } from '#shared/domain/order.ts';
import { isLoadable } from '#shared/domain/order-status.ts';
import { formatNumber } from '#web/lib/formats.ts';

type LinkedOrder = Pick<OrderRow, 'consolId' | 'mblNo' | 'status'>;

/** Names the consols with which orders do not travel any more in a new status. Shows nothing if there is none. */
export const ExclusionNote = ({ orders, status }: { orders: readonly LinkedOrder[]; status: string }) => {
  if (!status || isLoadable(status)) return null;
  const travelling = orders.filter((order) => order.consolId !== null && isLoadable(order.status));
  const numbers = [...new Set(travelling.map(({ mblNo }) => mblNo))];
  if (numbers.length === 0) return null;
  return (
    <ul role="status" className="mt-3 space-y-1 rounded-card bg-warning-weak p-3 text-14 text-warning">
      {numbers.map((number) => {
        const count = travelling.filter(({ mblNo }) => mblNo === number).length;
        return (
          <li key={number}>
            {`콘솔 ${number} 에서 적재 제외됩니다${orders.length > 1 ? ` (${formatNumber(count)}건)` : ''}.`}
          </li>
        );
      })}
    </ul>
  );
};
