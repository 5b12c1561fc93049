import { useQuery } from '@tanstack/react-query';
import { inUsd, itemPrice, TAX_LIMIT_USD } from '#shared/domain/measures.ts';
import type { Order, OrderItem } from '#shared/domain/order.ts';
import { itemLabels } from '#shared/words.ko.ts';
import { Chip } from '../../components/chip.tsx';
import { ErrorState, Skeleton } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { formatDecimal, formatMoney, formatNumber } from '../../lib/formats.ts';
import { referenceQueries } from '../../lib/reference-queries.ts';
import { Facts, Section } from './facts.tsx';
import { ClearanceFacts } from './order-sections.tsx';
import { parcelQueries } from './queries.ts';

type Money = { amount: number; currency: OrderItem['currency'] };

/** An amount, in orange with a word above the value from which a parcel is taxed. */
const Amount = ({ amount, currency }: Money) => {
  const { data: rates = {} } = useQuery(referenceQueries.rates);
  const text = formatMoney(amount, currency);
  if ((inUsd(amount, currency, rates) ?? 0) <= TAX_LIMIT_USD) return text;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-1.5 font-semibold text-warning">
      {text}
      <Chip tone="warning" icon={null}>
        US${TAX_LIMIT_USD} 초과
      </Chip>
    </span>
  );
};

type Line = OrderItem & { line: number };

const columns: Column<Line>[] = [
  {
    key: 'name',
    header: itemLabels.itemName,
    render: ({ itemName, brand }) => (
      <>
        {itemName}
        {brand && <span className="block text-12 font-normal text-ink-3">{brand}</span>}
      </>
    ),
  },
  { key: 'hsCode', header: itemLabels.hsCode, render: ({ hsCode }) => hsCode || '–', tight: true },
  {
    key: 'qty',
    header: itemLabels.itemQty,
    render: ({ itemQty, unit }) => `${formatNumber(itemQty)}${unit && ` ${unit}`}`,
    align: 'right',
    tight: true,
  },
  {
    key: 'unitPrice',
    header: itemLabels.unitPrice,
    render: ({ unitPrice, currency }) => formatMoney(unitPrice, currency),
    align: 'right',
    tight: true,
  },
  {
    key: 'price',
    header: '금액',
    render: ({ unitPrice, itemQty, currency }) => (
      <Amount amount={itemPrice(unitPrice, itemQty)} currency={currency} />
    ),
    align: 'right',
  },
];

const Items = ({ id }: { id: number }) => {
  const { data: items, isError, error, refetch } = useQuery(parcelQueries.items(id));
  if (isError)
    return (
      <ErrorState title="상품 목록을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
    );
  if (!items) return <Skeleton rows={2} />;
  return (
    <Table
      caption="상품 목록"
      columns={columns}
      rows={items.map((item, index) => ({ ...item, line: index + 1 }))}
      rowKey={({ line }) => line}
    />
  );
};

/** How the parcel is cleared, what is in it, and what that adds up to. */
export const OrderItems = ({ order }: { order: Order }) => (
  <Section title="상품·통관">
    <div className="space-y-3">
      <ClearanceFacts order={order} />
      <Items id={order.id} />
      <Facts
        facts={[
          { label: '총 수량(개)', value: formatNumber(order.totalQty) },
          { label: '총 중량(kg)', value: formatDecimal(order.totalWeight) },
          {
            label: '총 금액',
            value: <Amount amount={order.totalPrice} currency={order.totalCurrency} />,
            wide: true,
          },
        ]}
      />
    </div>
  </Section>
);
