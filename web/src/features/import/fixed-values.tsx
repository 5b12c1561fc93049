import { useState } from 'react';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { SelectField, TextField } from '#web/components/ui/field.tsx';
import type { Answer } from '#web/lib/call.ts';

type Mapping = Answer<'POST /api/parcel/getImportMapping'>;
type FixedValue = Mapping['fixed'][number];

/**
 * Values that every order of a layout has where the sheet has none. A row without a column is not saved.
 * @param isUsed true for a column that a header of the sheet fills, which is not offered
 */
export const useFixedValues = ({ fixed: saved, columns }: Mapping, isUsed: (column: string) => boolean) => {
  const [rows, setRows] = useState<readonly FixedValue[]>(saved);
  const filled = rows.filter(({ column }) => column);
  return {
    rows,
    filled,
    columns: columns.filter(({ mayBeFixed }) => mayBeFixed),
    isOffered: (column: string) => !isUsed(column),
    isChanged: JSON.stringify(filled) !== JSON.stringify(saved),
    hasBlank: filled.some(({ value }) => value.trim() === ''),
    add: () => setRows([...rows, { column: '', value: '' }]),
    change: (at: number, row: FixedValue) => setRows(rows.map((one, nth) => (nth === at ? row : one))),
    remove: (at: number) => setRows(rows.filter((_, nth) => nth !== at)),
  };
};
type FixedValues = ReturnType<typeof useFixedValues>;

type RowProps = { values: FixedValues; at: number; row: FixedValue; showsBlank: boolean };

const FixedValueRow = ({ values, at, row, showsBlank }: RowProps) => {
  const others = new Set(values.rows.flatMap(({ column }, nth) => (nth === at ? [] : column)));
  const chosen = values.columns.find(({ column }) => column === row.column);
  const field = {
    label: `${chosen?.header ?? '고정값'} 값`,
    hideLabel: true,
    size: 'sm' as const,
    className: 'min-w-0 flex-1',
    value: row.value,
    error: showsBlank && row.column && row.value.trim() === '' ? '값을 입력해주세요.' : undefined,
  };
  const setValue = (value: string) => values.change(at, { ...row, value });
  return (
    <li className="flex items-start gap-2">
      <SelectField
        label={`고정값 ${at + 1}의 열`}
        hideLabel
        size="sm"
        className="min-w-0 flex-1"
        placeholder="열 선택"
        options={values.columns
          .filter(({ column }) => column === row.column || (!others.has(column) && values.isOffered(column)))
          .map(({ column, header }) => ({ value: column, label: header }))}
        value={row.column}
        onChange={({ target }) => values.change(at, { column: target.value, value: '' })}
      />
      {chosen?.choices ? (
        <SelectField
          {...field}
          placeholder="값 선택"
          options={chosen.choices}
          onChange={({ target }) => setValue(target.value)}
        />
      ) : (
        <TextField
          {...field}
          maxLength={500}
          disabled={!chosen}
          onChange={({ target }) => setValue(target.value)}
        />
      )}
      <IconButton
        icon="trash"
        label={`${chosen?.header ?? `고정값 ${at + 1}`} 고정값 지우기`}
        onClick={() => values.remove(at)}
      />
    </li>
  );
};

/** Fields for the fixed values of columns. @param showsBlank marks rows without a value, after a failed submit */
export const FixedValueFields = ({ values, showsBlank }: { values: FixedValues; showsBlank: boolean }) => (
  <section className="mt-6">
    <h3 className="text-14 font-bold">고정값</h3>
    <p className="mt-1 mb-2 text-13 text-ink-2">
      엑셀에 열이 없거나 칸이 비어 있으면 이 값을 씁니다. 예: 운송 방법, 택배사, 통화.
    </p>
    <ul className="space-y-2">
      {values.rows.map((row, at) => (
        // A row has no identity but its place: it is edited in place, and all its fields are controlled.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <FixedValueRow key={at} {...{ values, at, row, showsBlank }} />
      ))}
    </ul>
    <Button variant="weak" size="sm" icon="plus" className="mt-2" onClick={values.add}>
      고정값 추가
    </Button>
  </section>
);
