import type { ComponentProps } from 'react';
import { Chip, orderTone } from '#web/components/chip.tsx';
import { CardFacts, CardHead, SelectableCards } from '#web/components/selectable-cards.tsx';
import { formatDecimal, formatMoney, formatNumber } from '#web/lib/formats.ts';
import type { ConsolOrder } from './queries.ts';

type Props = Omit<ComponentProps<typeof SelectableCards<ConsolOrder>>, 'label' | 'children'>;

/** The orders of a consol on a phone. */
export const OrderCards = (props: Props) => (
  <SelectableCards label="콘솔의 주문" {...props}>
    {(order) => (
      <>
        <CardHead hblNo={order.hblNo} chip={<Chip tone={orderTone(order.status)}>{order.statusName}</Chip>} />
        <span className="block text-14">
          {order.receiverName}
          <span className="text-ink-3"> · {order.itemNames}</span>
        </span>
        <CardFacts
          facts={[
            order.orderId,
            `${formatNumber(order.boxQty)}박스`,
            `${formatDecimal(order.weight)} kg`,
            formatMoney(order.totalPrice, order.totalCurrency),
          ]}
        />
      </>
    )}
  </SelectableCards>
);
