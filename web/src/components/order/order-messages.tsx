import { formatNumber } from '#web/lib/formats.ts';

const MAX_LISTED = 10;

/** Lists house bill numbers with a message each, and the number of orders beyond `MAX_LISTED`. */
export const OrderMessages = ({ orders }: { orders: readonly { hblNo: string; text: string }[] }) => (
  <>
    <ul className="space-y-1">
      {orders.slice(0, MAX_LISTED).map(({ hblNo, text }) => (
        <li key={hblNo}>
          <b translate="no" className="font-semibold text-ink tabular-nums">
            {hblNo}
          </b>{' '}
          {text}
        </li>
      ))}
    </ul>
    {orders.length > MAX_LISTED && <p className="mt-1">외 {formatNumber(orders.length - MAX_LISTED)}건</p>}
  </>
);
