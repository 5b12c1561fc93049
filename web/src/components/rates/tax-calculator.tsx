import { useRef, useState } from 'react';
import { currencies, MAX_ITEMS } from '#shared/domain/order-fields.ts';
import { itemLabels } from '#shared/domain/order-item-fields.ts';
import { read as readHsCode } from '#shared/domain/values/hs-code.ts';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { SelectField, TextField } from '#web/components/ui/field.tsx';
import { TypedField } from '#web/components/ui/typed-field.tsx';
import { type TaxableRow, taxableItems } from '#web/lib/declared-value.ts';
import { numberIn, quantityTypings } from '#web/lib/quantity-typing.ts';
import type { Typing } from '#web/lib/typing.ts';
import { TaxEstimate } from './tax-estimate.tsx';

type Row = TaxableRow & { key: number };

const emptyRow = (key: number): Row => ({
  key,
  itemName: '',
  hsCode: '',
  itemQty: '1',
  unitPrice: '',
  currency: 'USD',
});
// Not that of `value-typing.ts`, whose phone numbers the price pages do not load.
const hsCodeTyping: Typing = { attributes: { inputMode: 'numeric' }, read: readHsCode };
const currencyOptions = currencies.map((value) => ({ value, label: value }));

const RowFields = ({
  row,
  nth,
  onChange,
  onRemove,
}: {
  row: Row;
  nth: number;
  onChange: (changes: Partial<Row>) => void;
  onRemove?: () => void;
}) => (
  <fieldset className="rounded-card border border-line p-4">
    <legend className="float-left mb-2 text-14 font-bold leading-8">물품 {nth}</legend>
    <IconButton
      icon="trash"
      size={32}
      label={`물품 ${nth} 삭제`}
      disabled={!onRemove}
      onClick={onRemove}
      className="float-right"
    />
    <div className="clear-both grid grid-cols-2 gap-2 sm:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
      <TextField
        label={itemLabels.itemName}
        maxLength={100}
        className="max-sm:col-span-2"
        value={row.itemName}
        onChange={({ currentTarget }) => onChange({ itemName: currentTarget.value })}
      />
      <TypedField
        typing={hsCodeTyping}
        hasProblem
        label={itemLabels.hsCode}
        value={row.hsCode}
        onChange={(hsCode) => onChange({ hsCode })}
      />
      <TypedField
        typing={quantityTypings.count}
        hasProblem
        label={itemLabels.itemQty}
        value={row.itemQty}
        onChange={(itemQty) => onChange({ itemQty })}
      />
      <TypedField
        typing={quantityTypings.price}
        hasProblem
        label={itemLabels.unitPrice}
        value={row.unitPrice}
        onChange={(unitPrice) => onChange({ unitPrice })}
      />
      <SelectField
        label={itemLabels.currency}
        options={currencyOptions}
        value={row.currency}
        onChange={({ currentTarget }) => onChange({ currency: currentTarget.value })}
      />
    </div>
  </fieldset>
);

/** Form for the estimate of duty and VAT of goods that are not registered. Load it lazily. */
const TaxCalculator = () => {
  const [rows, setRows] = useState<readonly Row[]>([emptyRow(0)]);
  const [freight, setFreight] = useState('');
  const nextKey = useRef(1);
  const items = taxableItems(rows);
  const amount = numberIn('price', freight);
  return (
    <div className="mt-2 space-y-3">
      {rows.map((row, index) => (
        <RowFields
          key={row.key}
          row={row}
          nth={index + 1}
          onChange={(changes) =>
            setRows((now) => now.map((one) => (one.key === row.key ? { ...one, ...changes } : one)))
          }
          onRemove={
            rows.length > 1 ? () => setRows((now) => now.filter(({ key }) => key !== row.key)) : undefined
          }
        />
      ))}
      <div className="flex flex-wrap items-end gap-3">
        <TypedField
          typing={quantityTypings.price}
          hasProblem
          label="운임 (선택)"
          unit="AUD"
          className="w-40"
          value={freight}
          onChange={setFreight}
        />
        <Button
          variant="weak"
          icon="plus"
          disabled={rows.length === MAX_ITEMS}
          onClick={() => setRows([...rows, emptyRow(nextKey.current++)])}
        >
          물품 추가
        </Button>
      </div>
      {items.length > 0 ? (
        <TaxEstimate parcel={{ items, ...(amount > 0 && { freight: { amount, currency: 'AUD' } }) }} />
      ) : (
        <p className="text-14 text-ink-2">품명과 단가를 입력하면 세금을 계산합니다.</p>
      )}
    </div>
  );
};

export default TaxCalculator;
