import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { formatMoney } from '#shared/domain/amounts.ts';
import { isStaff } from '#shared/domain/auth-level.ts';
import { holdFieldsIn } from '#shared/domain/hold.ts';
import type { Order } from '#shared/domain/order.ts';
import { ecommerceFields, orderLabels } from '#shared/domain/order-fields.ts';
import { itemLabels } from '#shared/domain/order-item-fields.ts';
import { TAX_LIMIT_USD } from '#shared/domain/tax-limit.ts';
import { mustBeMeasured, UnmeasuredMark } from '#web/components/order/unmeasured-mark.tsx';
import { TaxDisclosure } from '#web/components/rates/tax-disclosure.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { declaredItem } from '#web/lib/declared-value.ts';
import { formatMeasured, formatNumber } from '#web/lib/formats.ts';
import { labelOf } from '#web/lib/order-fields.ts';
import { customerLabel, VOLUME_WEIGHT, volumeUnit } from '#web/lib/order-words.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { Amount } from './amount.tsx';
import { ChargeSection } from './charge-section.tsx';
import { ClearanceState } from './clearance-state.tsx';
import { CourierState } from './courier-state.tsx';
import { type Fact, FactGrid, type OnEdit, registrationFacts } from './fact-grid.tsx';
import { MeasuredBoxes } from './measured-boxes.tsx';
import { OrderRecords } from './order-records.tsx';
import { OrderSummary } from './order-summary.tsx';
import {
  appendedTo,
  hasDeliveryAddress,
  hasEcommerce,
  hasNoSize,
  type ItemValues,
  type OrderField,
  type OrderValues,
  valuesOf,
} from './order-values.ts';
import { PccState } from './pcc-state.tsx';
import { narrowOnPhone, openChosenSection, Section, SectionNav } from './section.tsx';
import { storedTotal } from './stored-total.ts';
import { UsdValue } from './usd-value.tsx';
import { useDeletion } from './use-deletion.ts';
import { useDialogKeys } from './use-dialog-keys.ts';
import { useFieldText } from './use-field-text.ts';

const OrderTax = lazy(() => import('./order-tax.tsx'));

/** Returns a function that creates label and text of fields. `wide` fields come last and get half a line. */
const useFacts = (values: OrderValues) => {
  const textOf = useFieldText();
  return (names: readonly OrderField[], wide: readonly OrderField[] = []): Fact[] =>
    [...names, ...wide].map((name) => ({
      label: labelOf(name),
      value: textOf(name, values[name]),
      wide: wide.includes(name),
      field: name,
    }));
};

type Line = ItemValues & { line: number };

const Price = ({ item }: { item: ItemValues }) => {
  const { data: rates = {} } = useQuery(referenceQueries.rates);
  return <Amount {...declaredItem(item, rates, TAX_LIMIT_USD)} />;
};

const columns: Column<Line>[] = [
  { key: 'name', header: itemLabels.itemName, render: ({ itemName }) => itemName },
  { key: 'brand', header: itemLabels.brand, render: ({ brand }) => brand || '–' },
  {
    key: 'qty',
    header: itemLabels.itemQty,
    render: ({ itemQty, unit }) => `${formatNumber(Number(itemQty))} ${unit}`,
    align: 'right',
    tight: true,
  },
  {
    key: 'unitPrice',
    header: itemLabels.unitPrice,
    render: ({ unitPrice, currency }) => formatMoney(Number(unitPrice), currency),
    align: 'right',
    tight: true,
  },
  { key: 'hsCode', header: itemLabels.hsCode, render: ({ hsCode }) => hsCode || '–', tight: true },
  { key: 'url', header: itemLabels.url, long: true, render: ({ url }) => url || '–' },
  { key: 'price', header: '금액', render: (item) => <Price item={item} />, align: 'right', tight: true },
];

const Total = ({ order }: { order: Order }) => {
  const { data: rates = {} } = useQuery(referenceQueries.rates);
  return <Amount {...storedTotal(order, rates, TAX_LIMIT_USD)} />;
};

const Contents = ({ order, onEdit }: { order: Order; onEdit: OnEdit }) => {
  const values = valuesOf(order);
  const factsOf = useFacts(values);
  const box = [order.width, order.length, order.height].map(formatNumber).join(' × ');
  return (
    <>
      <Section part="registration">
        <FactGrid
          onEdit={onEdit}
          facts={[
            ...registrationFacts(order),
            ...factsOf(['status', 'orderId', 'freightMethod', 'parcelLocation']),
            { label: labelOf('customerNum'), value: customerLabel(order), field: 'customerNum' },
            {
              label: '박스 크기(cm)',
              field: 'width',
              value: hasNoSize(order) ? (
                <>
                  {box} {mustBeMeasured(order) && <UnmeasuredMark />}
                </>
              ) : (
                box
              ),
            },
            { label: '실중량(kg)', value: formatMeasured(order.weight), field: 'weight' },
            {
              label: `${VOLUME_WEIGHT}(${volumeUnit(order.freightMethod)})`,
              value: formatMeasured(order.volumeWeight),
            },
            ...factsOf(holdFieldsIn(order.status)),
            ...factsOf(
              ['boxQty', ...(hasEcommerce(values) ? ecommerceFields : []), ...appendedTo('registration')],
              ['siteUrl'],
            ),
          ]}
        />
        <MeasuredBoxes order={order} />
      </Section>
      <Section part="sender">
        <FactGrid
          onEdit={onEdit}
          facts={factsOf(
            ['shipperName', 'shipperMobile', 'pickUpLocation', ...appendedTo('sender')],
            hasDeliveryAddress(values) ? ['shipperAddress', 'deliveryAddress'] : ['shipperAddress'],
          )}
        />
      </Section>
      <Section part="receiver">
        <FactGrid
          onEdit={onEdit}
          facts={factsOf(
            [
              'receiverType',
              'receiverName',
              'receiverMobile',
              'receiverTel',
              'pcc',
              'receiverZipcode',
              ...appendedTo('receiver'),
            ],
            ['receiverAddress1', 'receiverAddress2'],
          )}
        />
      </Section>
      <Section
        part="items"
        aside={
          onEdit && (
            <Button size="sm" variant="ghost" icon="edit" onClick={() => onEdit('itemList.0.itemName')}>
              상품 편집
            </Button>
          )
        }
      >
        <div className="space-y-3">
          <FactGrid
            onEdit={onEdit}
            facts={[
              ...factsOf(['needClearance', 'customsCategory']),
              { label: '총 수량(개)', value: formatNumber(order.totalQty) },
              { label: '총 금액', value: <Total order={order} /> },
              { label: orderLabels.totalUsd, value: <UsdValue order={order} /> },
            ]}
          />
          <Table
            caption="상품 목록"
            columns={columns}
            rows={values.itemList.map((item, index) => ({ ...item, line: index + 1 }))}
            rowKey={({ line }) => line}
          />
        </div>
      </Section>
      <Section part="customs">
        {!order.isDel && (
          <>
            <PccState order={order} />
            <ClearanceState order={order} />
          </>
        )}
        <div className="mt-3">
          <TaxDisclosure>
            <OrderTax order={order} />
          </TaxDisclosure>
        </div>
      </Section>
      <Section part="charge">
        <ChargeSection order={order} />
      </Section>
      <Section part="delivery">
        <FactGrid
          onEdit={onEdit}
          facts={factsOf(
            ['courierCode', 'courierNum', ...appendedTo('delivery')],
            ['orderMemo', 'customsRequest', 'deliveryRequest'],
          )}
        />
        {!order.isDel && <CourierState order={order} />}
      </Section>
    </>
  );
};

const readOnlyReason = (order: Order, mayRestore: boolean): string => {
  if (!order.isDel) return `콘솔(M/BL ${order.mblNo})에 연결된 주문은 수정할 수 없습니다.`;
  return mayRestore ? '삭제된 주문입니다. 복원하면 수정할 수 있습니다.' : '삭제된 주문입니다.';
};

type Props = {
  order: Order;
  /** Container of the buttons. */
  footer: HTMLElement | null;
  /** Undefined if the member may not print. */
  onPrint?: () => void;
  onEdit: OnEdit;
  onClose: () => void;
};

const isInField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=radio]), textarea, select') !== null;

/** An order to read: first what happens with the parcel, then all fields. `onEdit` opens the form. */
export const OrderView = ({ order, footer, onPrint, onEdit, onClose }: Props) => {
  const { remove, restore } = useDeletion(order);
  const mayRestore = isStaff(useSession());
  const content = useRef<HTMLElement>(null);
  useDialogKeys(content, (event) => {
    const { code, altKey, ctrlKey, metaKey, target } = event;
    if (!onEdit || code !== 'KeyE' || altKey || ctrlKey || metaKey || isInField(target)) return;
    // Otherwise the letter would be typed into the field that gets the focus.
    event.preventDefault();
    onEdit();
  });
  useEffect(() => {
    openChosenSection();
    // The form that had the focus was replaced.
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <SectionNav />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the focus to scroll */}
      <section ref={content} aria-label="주문 정보" tabIndex={0} className="space-y-5 rounded-control pt-3">
        {!onEdit && (
          <p className="flex items-start gap-2 rounded-control bg-warning-weak px-3.5 py-2.5 text-14 font-medium text-warning">
            <Icon name="info" size={18} className="mt-0.5" />
            {readOnlyReason(order, mayRestore)}
          </p>
        )}
        <OrderSummary order={order} onEdit={onEdit} />
        <Contents order={order} onEdit={onEdit} />
        <OrderRecords order={order} isDirty={onEdit ? false : undefined} />
      </section>
      {footer &&
        createPortal(
          <>
            {onEdit && (
              <Button
                variant="ghost"
                icon="trash"
                onClick={async () => {
                  if (await remove(false)) onClose();
                }}
                className={narrowOnPhone}
              >
                삭제
              </Button>
            )}
            {onPrint && (
              <Button variant="secondary" icon="print" onClick={onPrint} className={narrowOnPhone}>
                PDF 출력
              </Button>
            )}
            {onEdit && (
              <Button
                icon="edit"
                aria-keyshortcuts="E"
                title="E"
                onClick={() => onEdit()}
                className={narrowOnPhone}
              >
                편집
              </Button>
            )}
            {order.isDel && mayRestore && (
              <Button icon="refresh" onClick={restore}>
                복원
              </Button>
            )}
          </>,
          footer,
        )}
    </>
  );
};
