import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { controlLook, Field, type FieldProps, splitFieldProps } from './field.tsx';

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'size' | 'required'> & {
    /** A unit inside the right edge: cm, kg */
    unit?: ReactNode;
  };

/** One line of text. Spread react-hook-form's `register(...)` into it. */
export const TextField = (props: Props) => {
  const { field, control } = splitFieldProps(props);
  const { unit, ...input } = control;
  return (
    <Field {...field}>
      {(aria) => (
        <span className="relative block">
          <input type="text" {...input} {...aria} className={clsx(controlLook(field), unit && 'pr-10')} />
          {unit && (
            <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-13 text-ink-3">
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  );
};
