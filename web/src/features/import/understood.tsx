import { formatMoney } from '#shared/domain/amounts.ts';
import { formatRecipientMobile } from '#shared/domain/values/phone-format.ts';
import { DefinitionList } from '#web/components/ui/definition-list.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import type { DryRun } from './header-choices.ts';

export type Understood = NonNullable<DryRun['understood']>;
type ShownOrder = Understood['orders'][number];

const Items = ({ items, itemCount }: ShownOrder) => (
  <ul>
    {items.map((item, nth) => (
      // Items have no identity but their place, and the list does not change.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <li key={nth} className="break-words">
        {item.itemName} × {formatNumber(item.itemQty)}{' '}
        <span className="whitespace-nowrap text-ink-2">{formatMoney(item.unitPrice, item.currency)}</span>
      </li>
    ))}
    {itemCount > items.length && <li>외 {formatNumber(itemCount - items.length)}개</li>}
  </ul>
);

const columns: readonly Column<ShownOrder>[] = [
  {
    key: 'order',
    header: '주문',
    render: ({ row, orderId }) => (
      <>
        {formatNumber(row)}행
        <span className="block whitespace-nowrap text-ink-2">{orderId || '번호 없음'}</span>
      </>
    ),
  },
  {
    key: 'receiver',
    header: '받는 분',
    render: ({ receiverName, receiverMobile }) => (
      <>
        {receiverName}
        <span className="block whitespace-nowrap text-ink-2">{formatRecipientMobile(receiverMobile)}</span>
      </>
    ),
  },
  {
    key: 'address',
    header: '주소',
    render: ({ receiverZipcode, receiverAddress1, receiverAddress2 }) => (
      <div className="min-w-40 break-words">
        [{receiverZipcode}] {receiverAddress1}
        <span className="block text-ink-2">상세: {receiverAddress2}</span>
      </div>
    ),
  },
  { key: 'items', header: '상품', render: (order) => <Items {...order} /> },
  {
    key: 'box',
    header: '박스',
    render: ({ weight, width, length, height, boxQty }) => (
      <>
        {weight} kg{boxQty > 1 && ` · ${formatNumber(boxQty)}박스`}
        <span className="block whitespace-nowrap text-ink-2">
          {width} × {length} × {height} cm
        </span>
      </>
    ),
  },
];

const amountText = ({ currency, amount, lowest, highest }: Understood['amounts'][number]): string =>
  `${formatMoney(amount, currency)} (단가 ${formatMoney(lowest, currency)} ~ ${formatMoney(highest, currency)})`;

const rowsText = ({ count, rows }: Understood['warnings'][number]): string => {
  if (count === 0) return '';
  const listed = rows.map((row) => formatNumber(row)).join(', ');
  return ` ${formatNumber(count)}건 (${listed}행${count > rows.length ? ' 등' : ''})`;
};

export const Warnings = ({ label, warnings }: Pick<Understood, 'warnings'> & { label: string }) =>
  warnings.length > 0 && (
    <ul
      aria-label={label}
      className="mt-4 space-y-1 rounded-control bg-warning-weak px-3.5 py-3 text-14 font-semibold text-warning"
    >
      {warnings.map((warning) => (
        <li key={warning.message}>
          {warning.message}
          <span className="font-normal">{rowsText(warning)}</span>
        </li>
      ))}
    </ul>
  );

/** Sums of the orders that will be registered, and the first of them as they will be stored. */
export const UnderstoodOrders = ({ orders, amounts, weight, boxQty }: Understood) =>
  orders.length > 0 && (
    <section className="mt-5">
      <h3 className="mb-2 text-14 font-bold">등록할 내용</h3>
      <DefinitionList
        entries={[
          ['상품 금액', amounts.map(amountText).join('\n')],
          ['무게', `${formatNumber(weight)} kg`],
          ['박스', `${formatNumber(boxQty)}개`],
        ]}
      />
      <h4 className="mt-4 mb-2 text-13 font-semibold text-ink-2">
        처음 {formatNumber(orders.length)}건은 이렇게 저장합니다.
      </h4>
      <Table caption="저장할 주문" columns={columns} rows={orders} rowKey={({ row }) => row} />
    </section>
  );
