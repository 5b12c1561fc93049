import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { type FieldError, useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { Order } from '#shared/domain/order.ts';
import { currencies, MAX_ITEMS, orderLabels } from '#shared/domain/order-fields.ts';
import { itemLabels } from '#shared/domain/order-item-fields.ts';
import { TAX_LIMIT_USD } from '#shared/domain/tax-limit.ts';
import { messages } from '#shared/words.ko.ts';
import { OrderSelect, OrderText } from '#web/components/order/order-field.tsx';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { optionsOf } from '#web/components/ui/field.tsx';
import { FormFailure } from '#web/components/ui/form-notes.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { declaredItem, declaredTotal } from '#web/lib/declared-value.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { clearanceNames, customsCategoryNames } from '#web/lib/order-words.ts';
import { numberIn } from '#web/lib/quantity-typing.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { Amount } from './amount.tsx';
import { hasEcommerce, newItem, type OrderValues } from './order-values.ts';
import { FieldGrid, Section, spans } from './section.tsx';
import { storedTotal } from './stored-total.ts';
import { Recalculation, UsdValue, useSavedPrices } from './usd-value.tsx';

const currencyOptions = currencies.map((currency) => ({ value: currency, label: currency }));

const useRates = () => useQuery(referenceQueries.rates).data ?? {};

const columns =
  'lg:grid-cols-[20px_minmax(0,2fr)_minmax(0,1.1fr)_56px_52px_76px_84px_76px_minmax(0,0.8fr)_112px_68px]';

const headings: readonly { label: string; isRequired?: boolean; isNumeric?: boolean }[] = [
  { label: itemLabels.itemName, isRequired: true },
  { label: itemLabels.brand },
  { label: itemLabels.itemQty, isRequired: true },
  { label: itemLabels.unit },
  { label: itemLabels.currency },
  { label: itemLabels.unitPrice, isRequired: true },
  { label: itemLabels.hsCode, isRequired: true },
  { label: itemLabels.url },
  { label: '금액', isNumeric: true },
];

/** Column headings for wide screens, where the labels of the fields are hidden. */
const ColumnHeadings = () => (
  <div aria-hidden="true" className={`hidden gap-x-1.5 text-13 font-semibold lg:grid ${columns}`}>
    <span />
    {headings.map(({ label, isRequired, isNumeric }) => (
      <span key={label} className={isNumeric ? 'text-right' : undefined}>
        {label}
        {isRequired && <span className="ml-0.5 text-danger">*</span>}
      </span>
    ))}
  </div>
);

const ItemTotal = ({ index }: { index: number }) => {
  const id = useId();
  const item = useWatch<OrderValues, `itemList.${number}`>({ name: `itemList.${index}` });
  return (
    <div className="flex items-center justify-between gap-2 lg:h-9 lg:justify-end">
      <span id={id} className="text-13 font-semibold lg:sr-only">
        금액
      </span>
      <output aria-labelledby={id} className="text-right text-14 tabular-nums">
        <Amount {...declaredItem(item, useRates(), TAX_LIMIT_USD)} />
      </output>
    </div>
  );
};

/** The errors of a row in one line, for narrow columns. Screen readers read each error at its field instead. */
const RowErrors = ({ index }: { index: number }) => {
  const { errors } = useFormState<OrderValues>({ name: `itemList.${index}` });
  const rowErrors = Object.values(errors.itemList?.[index] ?? {});
  if (rowErrors.length === 0) return null;
  return (
    <p
      aria-hidden="true"
      className="col-span-full hidden pb-1 pl-6.5 text-13 font-medium text-danger lg:block"
    >
      {rowErrors.map((error) => (error as FieldError).message).join(' ')}
    </p>
  );
};

const ItemRow = ({ index, children }: { index: number; children: ReactNode }) => {
  const at = `itemList.${index}` as const;
  return (
    <li>
      <fieldset
        className={`grid min-w-0 grid-cols-2 items-start gap-x-2 gap-y-2 rounded-control border border-line p-3 sm:grid-cols-4 lg:gap-x-1.5 lg:border-0 lg:p-0 lg:[&_[id$=-error]]:sr-only lg:[&_input]:px-2 lg:[&_label]:sr-only ${columns}`}
      >
        <legend className="sr-only">{index + 1}번째 상품</legend>
        <span
          aria-hidden="true"
          className="col-span-full text-13 font-semibold text-ink-2 tabular-nums lg:col-span-1 lg:leading-9"
        >
          {index + 1}
        </span>
        <OrderText name={`${at}.itemName`} required className="col-span-2 lg:col-span-1" />
        <OrderText name={`${at}.brand`} className="col-span-2 lg:col-span-1" />
        <OrderText name={`${at}.itemQty`} required />
        <OrderText name={`${at}.unit`} maxLength={5} />
        <OrderSelect name={`${at}.currency`} options={currencyOptions} className="[&_select]:pl-2" />
        <OrderText name={`${at}.unitPrice`} required />
        <OrderText name={`${at}.hsCode`} required />
        <OrderText name={`${at}.url`} inputMode="url" className="sm:col-span-2 lg:col-span-1" />
        <ItemTotal index={index} />
        {children}
        <RowErrors index={index} />
      </fieldset>
    </li>
  );
};

const Totals = ({ order }: { order: Order }) => {
  const items = useWatch<OrderValues, 'itemList'>({ name: 'itemList' });
  const rates = useRates();
  const isSaved = useSavedPrices(order);
  const total = isSaved
    ? storedTotal(order, rates, TAX_LIMIT_USD)
    : declaredTotal(items, rates, TAX_LIMIT_USD);
  const count = items.reduce((sum, { itemQty }) => sum + numberIn('count', itemQty), 0);
  return (
    <dl className="flex flex-wrap items-center gap-x-5 text-14 tabular-nums">
      <div className="flex gap-1.5">
        <dt className="text-ink-2">총 수량</dt>
        <dd className="font-semibold">{formatNumber(count)}개</dd>
      </div>
      <div className="flex gap-1.5">
        <dt className="text-ink-2">총 금액</dt>
        <dd className="font-semibold">{total ? <Amount {...total} /> : '–'}</dd>
      </div>
      <div className="flex flex-wrap items-center gap-x-1.5">
        <dt className="text-ink-2">{orderLabels.totalUsd}</dt>
        <dd className="font-semibold">
          {isSaved ? <UsdValue order={order} /> : <span>저장할 때의 환율로 계산합니다</span>}
        </dd>
        {isSaved && (
          <dd>
            <Recalculation order={order} />
          </dd>
        )}
      </div>
    </dl>
  );
};

const Items = ({ order }: { order: Order }) => {
  const { control, getValues } = useFormContext<OrderValues>();
  const { fields, insert, append, remove } = useFieldArray({ control, name: 'itemList' });
  const { errors } = useFormState({ control, name: 'itemList' });
  const addButton = useRef<HTMLButtonElement>(null);
  const isFull = fields.length >= MAX_ITEMS;
  const focusOn = (index: number) => ({ focusName: `itemList.${index}.itemName` });
  const removeAt = (index: number) => {
    if (fields.length === 1) return notice.error(messages.atLeastOneItem);
    // Move the focus, because the focused button is removed with its row.
    addButton.current?.focus();
    remove(index);
  };
  return (
    <div className="mt-3 space-y-1.5">
      <ColumnHeadings />
      <ol aria-label="상품 목록" className="space-y-1.5">
        {fields.map(({ id }, index) => (
          <ItemRow key={id} index={index}>
            <div className="flex justify-end gap-1 sm:max-lg:col-span-full lg:pt-0.5">
              <IconButton
                icon="copy"
                size={32}
                label={`${index + 1}번째 상품 복사`}
                disabled={isFull}
                onClick={() => insert(index + 1, { ...getValues(`itemList.${index}`) }, focusOn(index + 1))}
              />
              <IconButton
                icon="trash"
                size={32}
                label={`${index + 1}번째 상품 삭제`}
                onClick={() => removeAt(index)}
              />
            </div>
          </ItemRow>
        ))}
      </ol>
      <FormFailure message={errors.itemList?.message ?? errors.itemList?.root?.message} />
      <div className="flex flex-wrap items-center justify-between gap-2 pt-1">
        <Button
          ref={addButton}
          size="sm"
          variant="secondary"
          icon="plus"
          disabled={isFull}
          onClick={() => append({ ...newItem }, focusOn(fields.length))}
        >
          상품 추가
        </Button>
        <Totals order={order} />
      </div>
    </div>
  );
};

/** Note that the e-commerce fields are in the registration section. */
const EcommerceNote = () => {
  const customsCategory = useWatch<OrderValues, 'customsCategory'>({ name: 'customsCategory' });
  if (!hasEcommerce({ customsCategory })) return null;
  return (
    <p className={`${spans.two} text-13 text-ink-3 sm:pt-8`}>전자상거래 정보는 등록 정보에서 입력합니다.</p>
  );
};

export const ItemsSection = ({ order }: { order: Order }) => (
  <Section part="items">
    <FieldGrid>
      <OrderSelect name="needClearance" required options={optionsOf(clearanceNames)} />
      <OrderSelect name="customsCategory" required options={optionsOf(customsCategoryNames)} />
      <EcommerceNote />
    </FieldGrid>
    <Items order={order} />
  </Section>
);
