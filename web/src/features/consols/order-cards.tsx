import { Chip, orderTone } from '../../components/chip.tsx';
import { formatDecimal, formatMoney, formatNumber } from '../../lib/formats.ts';
import type { OrderView } from './order-columns.tsx';

type Props = {
  orders: readonly OrderView[];
  selected: ReadonlySet<number>;
  onSelect: (ids: ReadonlySet<number>) => void;
  onOpen: (order: OrderView) => void;
};

const toggled = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** The orders on a phone. Cards out of sight are not laid out, so that hundreds of them scroll well. */
export const OrderCards = ({ orders, selected, onSelect, onOpen }: Props) => (
  <div>
    <label className="flex min-h-11 items-center gap-2.5 pl-3.5 text-14 text-ink-2">
      <input
        type="checkbox"
        className="size-4.5 accent-brand"
        checked={selected.size === orders.length}
        onChange={({ target }) => onSelect(new Set(target.checked ? orders.map(({ id }) => id) : []))}
      />
      모두 선택
    </label>
    <ul aria-label="콘솔의 주문" className="space-y-2">
      {orders.map((order) => (
        <li
          key={order.id}
          className="flex rounded-card border border-line [contain-intrinsic-size:auto_104px] [content-visibility:auto] has-checked:border-brand has-checked:bg-brand-tint"
        >
          <label className="grid min-w-11 place-items-center">
            <input
              type="checkbox"
              aria-label={`${order.hblNo} 선택`}
              className="size-4.5 accent-brand"
              checked={selected.has(order.id)}
              onChange={() => onSelect(toggled(selected, order.id))}
            />
          </label>
          <button
            type="button"
            onClick={() => onOpen(order)}
            className="min-w-0 flex-1 space-y-0.5 rounded-card py-2.5 pr-3 text-left"
          >
            <span className="flex flex-wrap items-center gap-2">
              <span className="text-16 font-semibold tabular-nums">{order.hblNo}</span>
              <span className="ml-auto">
                <Chip tone={orderTone(order.status)}>{order.statusName}</Chip>
              </span>
            </span>
            <span className="block text-14">
              {order.receiverName}
              <span className="text-ink-3"> · {order.itemNames}</span>
            </span>
            <span className="block text-13 text-ink-3 tabular-nums">
              {[
                order.orderId,
                `${formatNumber(order.boxQty)}박스`,
                `${formatDecimal(order.weight)} kg`,
                formatMoney(order.totalPrice, order.totalCurrency),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  </div>
);
