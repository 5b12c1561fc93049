import type { ComponentProps } from 'react';
import { controlLook, Field, type FieldProps, splitFieldProps } from './field.tsx';

/** Several lines of text. */
export const TextareaField = (props: FieldProps & Omit<ComponentProps<'textarea'>, 'required'>) => {
  const { field, control } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(aria) => <textarea rows={3} {...control} {...aria} className={controlLook(field, true)} />}
    </Field>
  );
};
