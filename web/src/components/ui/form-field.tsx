import { type ComponentProps, createContext, type FocusEvent, type SyntheticEvent, useContext } from 'react';
import { type FieldError, get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { plainTyping, type Typing } from '#web/lib/typing.ts';
import { Checkbox, RadioGroup } from './choice-group.tsx';
import { PasswordField, SelectField, TextareaField, TextField } from './field.tsx';
import { useTyping } from './use-typing.ts';

// Fields of react-hook-form. Each must be inside a `Form` and is bound to it by `name`.

/** Height of fields: `lg` 48 px (public pages), `md` 40 px (drawers, dialogs), `sm` 36 px (dense forms). */
export const FieldSize = createContext<'sm' | 'md' | 'lg'>('lg');

/** Delay of an error after a field loses the focus, in milliseconds. */
export const ERROR_DELAY = 250;

type FieldEvent = SyntheticEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

const isComposing = ({ nativeEvent }: FieldEvent) => 'isComposing' in nativeEvent && nativeEvent.isComposing;

/**
 * Binds a control to a field of the surrounding form. @returns value handlers, error message and height. Changes while
 * Hangul is composed are reported at the end of the composition
 */
const useFormField = (name: string) => {
  const { register, control } = useFormContext();
  const { errors } = useFormState({ control, name });
  const size = useContext(FieldSize);
  const { onChange, ...registered } = register(name);
  return {
    ...registered,
    error: (get(errors, name) as FieldError | undefined)?.message,
    size,
    onChange: (event: FieldEvent) => (isComposing(event) ? undefined : onChange(event)),
    onCompositionEnd: onChange,
  };
};

/** Like `useFormField`. A text that is entered as a whole, or that the user has left, is checked at once. */
const useTypedField = (name: string, typing: Typing) => {
  const { setValue, trigger } = useFormContext();
  const field = useFormField(name);
  const handlers = useTyping(typing, {
    onType: field.onChange,
    onEnter: (text) => setValue(name, text, { shouldDirty: true, shouldTouch: true, shouldValidate: true }),
    onFormat: (text) => setValue(name, text, { shouldDirty: true }),
    onLeave: (text) => {
      const isWrong = text.trim() !== '' && 'problem' in typing.read(text);
      // Forms with the mode 'onSubmit' do not validate a field that loses the focus.
      if (isWrong) setTimeout(() => trigger(name), ERROR_DELAY);
    },
  });
  return {
    ...field,
    ...handlers,
    onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      handlers.onBlur(event);
      return field.onBlur(event);
    },
  };
};

/** Props of a field without those that the form sets. */
type BoundProps<P> = Omit<P, 'name' | 'value' | 'error' | 'size' | 'onChange' | 'onBlur' | 'ref'> & {
  name: string;
};

type FormTextProps = BoundProps<ComponentProps<typeof TextField>> & {
  /** How the texts of a kind are typed. `FormValue` sets it. */
  typing?: Typing;
};

/** Field of a text in one line. Use `FormValue` for a text with a kind. */
export const FormText = ({ name, typing = plainTyping, ...props }: FormTextProps) => (
  <TextField
    autoComplete="off"
    maxLength={typing.maxLength}
    lengthOf={typing.lengthOf}
    {...typing.attributes}
    {...props}
    {...useTypedField(name, typing)}
  />
);

/** Multi-line text. The hint shows its length and the maximum length. */
export const FormMemo = ({
  name,
  maxLength,
  ...props
}: BoundProps<ComponentProps<typeof TextareaField>> & { maxLength: number }) => {
  const value: string = useWatch({ name });
  return (
    <TextareaField
      hint={<span className="tabular-nums">{`${value.length} / ${maxLength}자`}</span>}
      maxLength={maxLength}
      {...props}
      {...useTypedField(name, plainTyping)}
    />
  );
};

export type FormSelectProps = BoundProps<ComponentProps<typeof SelectField>>;

/**
 * Controlled select. It also lists a current value without an option, such as one whose options are still loading, or a
 * code that is no longer in use. Otherwise the form would lose the value when the user leaves the field.
 */
export const FormSelect = ({ name, options, ...props }: FormSelectProps) => {
  const value = String(useWatch({ name }) ?? '');
  const isListed = value === '' || options.some((option) => String(option.value) === value);
  return (
    <SelectField
      {...props}
      {...useFormField(name)}
      options={isListed ? options : [...options, { value, label: value }]}
      value={value}
    />
  );
};

export const FormRadio = ({ name, ...props }: BoundProps<ComponentProps<typeof RadioGroup>>) => (
  <RadioGroup {...props} {...useFormField(name)} />
);

export const FormCheckbox = ({ name, ...props }: BoundProps<ComponentProps<typeof Checkbox>>) => (
  <Checkbox {...props} {...useFormField(name)} />
);

/** Field for an existing password. `FormNewPassword` is for a new one. */
export const FormPassword = ({ name, ...props }: BoundProps<ComponentProps<typeof PasswordField>>) => (
  <PasswordField {...props} {...useFormField(name)} />
);
