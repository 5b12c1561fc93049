import { type ComponentProps, createContext, type SyntheticEvent, useContext } from 'react';
import { type FieldError, get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { type Clean, cleanInput } from '#web/lib/typing.ts';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import { TextareaField } from './textarea-field.tsx';

/** How high the fields of a form are: 48 px on public pages, 40 px in drawers and dialogs, 36 px where one works all day. */
export const FieldSize = createContext<'sm' | 'md' | 'lg'>('lg');

type Typed = SyntheticEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

const isComposing = ({ nativeEvent }: Typed) => 'isComposing' in nativeEvent && nativeEvent.isComposing;

/** Ties a control to a field of the form around it: error, value, height. Half-composed Hangul is left alone until it is done. */
export const useFormField = (name: string, clean?: Clean) => {
  const { register, control } = useFormContext();
  const { errors } = useFormState({ control, name });
  const size = useContext(FieldSize);
  const { onChange, ...registered } = register(name);
  const take = (event: Typed) => {
    if (clean && event.currentTarget instanceof HTMLInputElement) cleanInput(event.currentTarget, clean);
    return onChange(event);
  };
  return {
    ...registered,
    error: (get(errors, name) as FieldError | undefined)?.message,
    size,
    onChange: (event: Typed) => (isComposing(event) ? undefined : take(event)),
    onCompositionEnd: take,
  };
};

type MemoProps = Pick<ComponentProps<typeof TextareaField>, 'label' | 'required' | 'placeholder' | 'rows'> & {
  name: string;
  /** Letters that it may have. */
  most: number;
};

/** A longer text of the form around it, with how much of its room is taken. */
export const FormMemo = ({ name, most, ...props }: MemoProps) => {
  const value: string = useWatch({ name });
  return (
    <TextareaField
      hint={<span className="tabular-nums">{`${value.length} / ${most}자`}</span>}
      {...props}
      {...useFormField(name)}
    />
  );
};

type SelectProps = Pick<
  ComponentProps<typeof SelectField>,
  'label' | 'required' | 'placeholder' | 'options' | 'hint' | 'className'
> & {
  name: string;
};

/** One of several values for the form around it; they may arrive later than the form. */
export const FormSelect = ({ name, ...props }: SelectProps) => (
  <SelectField {...props} {...useFormField(name)} value={useWatch({ name })} />
);

export type FormTextProps = Pick<
  ComponentProps<typeof TextField>,
  | 'label'
  | 'type'
  | 'hint'
  | 'required'
  | 'className'
  | 'unit'
  | 'inputMode'
  | 'autoComplete'
  | 'placeholder'
  | 'maxLength'
  | 'readOnly'
> & { name: string; clean?: Clean };

/** A line of text of the form around it; `clean` is what it keeps of what is typed. */
export const FormText = ({ name, clean, ...props }: FormTextProps) => (
  <TextField autoComplete="off" {...props} {...useFormField(name, clean)} />
);
