import { orderLabels } from '#shared/domain/order-fields.ts';
import { TextField } from '#web/components/ui/field.tsx';
import type { FieldErrors } from './use-repacking.ts';

const fields = ['boxQty', 'weight', 'width', 'length', 'height'] as const;

/** Typed values of the boxes of a packed parcel. */
export type BoxValues = Record<(typeof fields)[number], string>;

const units: BoxValues = { boxQty: '개', weight: 'kg', width: 'cm', length: 'cm', height: 'cm' };

type Props = {
  values: BoxValues;
  errors: FieldErrors;
  /** Path of the values in the request, with a period at its end; empty for the request itself. */
  path?: string;
  onChange: (changes: Partial<BoxValues>) => void;
};

/** Number, weight of all, and size of one of the boxes. */
export const BoxFields = ({ values, errors, path = '', onChange }: Props) => (
  <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-5">
    {fields.map((name) => (
      <TextField
        key={name}
        label={`${orderLabels[name]} (${units[name]})`}
        required
        size="sm"
        inputMode="decimal"
        value={values[name]}
        error={errors[`${path}${name}`]}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    ))}
  </div>
);
