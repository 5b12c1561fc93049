import { lazy, Suspense, useId } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { formatMoney } from '#shared/domain/amounts.ts';
import type { Rates } from '#shared/domain/exchange-rates.ts';
import { airVolumeWeight } from '#shared/domain/measures.ts';
import { HIGHLIGHT_ABOVE } from '#shared/domain/order.ts';
import { currencies, MAX_ITEMS } from '#shared/domain/order-fields.ts';
import { messages } from '#shared/words.ko.ts';
import { OrderSelect, OrderText } from '#web/components/order/order-field.tsx';
import { TaxDisclosure } from '#web/components/rates/tax-disclosure.tsx';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { declaredItem } from '#web/lib/declared-value.ts';
import { numberIn } from '#web/lib/quantity-typing.ts';
import { OptionalBox } from './box-fields.tsx';
import { emptyItem, type RegistrationValues } from './form-values.ts';
import { GoodsAdvice, HsCodeField, ItemNameHint, SupplementNote, ValueHints } from './goods-advice.tsx';
import { DeclaredTotal, useRates } from './summary.tsx';

const OwnPrice = lazy(() => import('./own-price.tsx'));
const ParcelTax = lazy(() => import('./parcel-tax.tsx'));

const currencyOptions = currencies.map((currency) => ({ value: currency, label: currency }));

/** Unit price × quantity. Amounts above `HIGHLIGHT_ABOVE` are highlighted, because they are close to the tax limit. */
const Price = ({ index, rates }: { index: number; rates: Rates }) => {
  const item = useWatch<RegistrationValues, `itemList.${number}`>({ name: `itemList.${index}` });
  const id = useId();
  const price = declaredItem(item, rates, HIGHLIGHT_ABOVE);
  return (
    <div className="flex items-center justify-between gap-3 rounded-control bg-subtle px-4 py-3">
      <span id={id} className="text-14 text-ink-2">
        상품 금액
      </span>
      <output aria-labelledby={id} className={price.isHigh ? 'font-bold text-danger' : 'font-bold'}>
        <span translate="no" className="flex items-center gap-1 tabular-nums">
          {price.isHigh && <Icon name="warning" size={16} label={`USD ${HIGHLIGHT_ABOVE} 초과`} />}
          {formatMoney(price.amount, price.currency)}
        </span>
      </output>
    </div>
  );
};

const Measures = ({ index }: { index: number }) => {
  const { width, length, height } = useWatch<RegistrationValues, `itemList.${number}`>({
    name: `itemList.${index}`,
  });
  const volume = airVolumeWeight(
    {
      width: numberIn('length', width),
      length: numberIn('length', length),
      height: numberIn('length', height),
    },
    3,
  );
  const at = `itemList.${index}` as const;
  return (
    <details className="group">
      <summary className="flex min-h-9 w-fit list-none items-center gap-1 rounded-control text-14 font-semibold text-ink-2 hover:text-ink">
        <Icon name="down" size={18} className="transition-transform group-open:rotate-180" />
        크기·무게 (선택)
      </summary>
      <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        <OrderText name={`${at}.width`} unit="cm" />
        <OrderText name={`${at}.length`} unit="cm" />
        <OrderText name={`${at}.height`} unit="cm" />
        <OrderText name={`${at}.weight`} unit="kg" />
      </div>
      <p aria-live="polite" className="mt-3 text-14 text-ink-2">
        부피무게{' '}
        <b translate="no" className="text-ink tabular-nums">
          {volume.toFixed(3)} kg
        </b>
      </p>
    </details>
  );
};

const ItemFields = ({ index, rates, onRemove }: { index: number; rates: Rates; onRemove: () => void }) => {
  const at = `itemList.${index}` as const;
  const itemName = useWatch<RegistrationValues, `itemList.${number}.itemName`>({ name: `${at}.itemName` });
  return (
    <fieldset className="rounded-card border border-line p-4 sm:p-5">
      <legend className="float-left text-16 font-bold leading-9">{index + 1}번 상품</legend>
      <IconButton
        icon="trash"
        label={`${index + 1}번 상품 삭제`}
        onClick={onRemove}
        className="float-right -mt-0.5"
      />
      <div className="clear-both space-y-4 pt-3">
        <div className="grid gap-x-4 gap-y-4 sm:grid-cols-[2fr_1fr]">
          <OrderText
            name={`${at}.itemName`}
            required
            placeholder="VITAMIN C 1000"
            hint={<ItemNameHint itemName={itemName} />}
          />
          <OrderText name={`${at}.brand`} placeholder="SOUTHERN COAST" />
        </div>
        <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-4">
          <OrderText name={`${at}.itemQty`} required />
          <OrderText name={`${at}.unit`} placeholder="EA" maxLength={5} />
          <OrderSelect name={`${at}.currency`} options={currencyOptions} />
          <OrderText name={`${at}.unitPrice`} required placeholder="0.00" />
        </div>
        <div className="grid gap-x-4 gap-y-4 sm:grid-cols-[1fr_2fr]">
          <HsCodeField index={index} />
          <OrderText name={`${at}.url`} inputMode="url" placeholder="https://" />
        </div>
        <GoodsAdvice index={index} />
        <Measures index={index} />
        <Price index={index} rates={rates} />
      </div>
    </fieldset>
  );
};

const ItemStep = ({
  onProblem,
  hasBox,
  hasSummary,
}: {
  onProblem: (sentence: string) => void;
  /** True on the public page. The back office has the fields of the box in its basic step. */
  hasBox: boolean;
  /** True if a summary next to the form shows the total on wide screens. */
  hasSummary: boolean;
}) => {
  const { control } = useFormContext<RegistrationValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'itemList' });
  const rates = useRates();
  const removeAt = (index: number) => {
    if (fields.length === 1) return onProblem(messages.atLeastOneItem);
    remove(index);
  };
  return (
    <div className="space-y-4">
      {fields.map(({ id }, index) => (
        <ItemFields key={id} index={index} rates={rates} onRemove={() => removeAt(index)} />
      ))}
      <Button
        variant="weak"
        icon="plus"
        size="lg"
        block
        disabled={fields.length >= MAX_ITEMS}
        onClick={() => append({ ...emptyItem }, { focusName: `itemList.${fields.length}.itemName` })}
      >
        상품 추가
      </Button>
      {hasBox && <OptionalBox />}
      <SupplementNote />
      <ValueHints />
      <DeclaredTotal className={hasSummary ? 'lg:hidden' : undefined} />
      {!hasBox && (
        <Suspense>
          <OwnPrice />
        </Suspense>
      )}
      <TaxDisclosure>
        <ParcelTax choosesClearance={!hasBox} />
      </TaxDisclosure>
    </div>
  );
};

export default ItemStep;
