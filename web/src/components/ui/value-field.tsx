import type { ComponentProps } from 'react';
import { type ValueKind, valueTypings } from '#web/lib/value-typing.ts';
import { FormText } from './form-field.tsx';

export type FormValueProps = Omit<ComponentProps<typeof FormText>, 'typing'> & {
  kind: ValueKind;
  /** Section for autofill, such as `section-sender` or `mobile`; an empty text for none. Without it autofill is off. */
  autofill?: string;
};

/**
 * Form field of a text of a kind, such as a phone number. The kind determines keyboard, autofill, format and limit. Pages
 * without phone numbers and schemas use `FormText`, because the kinds load the numbering plans.
 */
export const FormValue = ({ kind, autofill, ...props }: FormValueProps) => {
  const typing = valueTypings[kind];
  const isFilled = autofill !== undefined && typing.autofill !== undefined;
  return (
    <FormText
      autoComplete={isFilled ? `${autofill} ${typing.autofill}`.trim() : 'off'}
      {...props}
      typing={typing}
    />
  );
};
