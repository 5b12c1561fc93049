import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlLook, Field, type FieldProps, splitFieldProps } from './field.tsx';
import { Icon } from './icons.tsx';

export type Option = { value: string | number; label: string };

/** Options from codes and their names. */
export const optionsOf = (names: Readonly<Record<string | number, string>>): Option[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

type Props = FieldProps &
  Omit<ComponentProps<'select'>, 'size' | 'required' | 'children'> & {
    options: readonly Option[];
    /** The first, empty choice. */
    placeholder?: string;
  };

/** One of several values. */
export const SelectField = (props: Props) => {
  const { field, control } = splitFieldProps(props);
  const { options, placeholder, ...select } = control;
  return (
    <Field {...field}>
      {(aria) => (
        <span className="relative block">
          <select {...select} {...aria} className={clsx(controlLook(field), 'appearance-none pr-9')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <span className="pointer-events-none absolute inset-y-0 right-2.5 grid place-items-center text-ink-2">
            <Icon name="down" size={18} />
          </span>
        </span>
      )}
    </Field>
  );
};
