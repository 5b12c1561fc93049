import type { Order } from '#shared/domain/order.ts';
import { TaxEstimate } from '#web/components/rates/tax-estimate.tsx';
import { taxableItems } from '#web/lib/declared-value.ts';
import { valuesOf } from './order-values.ts';

/** Estimated duty and VAT of an order. Load it lazily. */
const OrderTax = ({ order }: { order: Order }) => {
  const items = taxableItems(valuesOf(order).itemList);
  if (items.length === 0) return <p className="text-14 text-ink-2">가격을 입력한 상품이 없습니다.</p>;
  return <TaxEstimate parcel={{ items, needClearance: order.needClearance }} />;
};

export default OrderTax;
