import { type ComponentProps, createContext, type SyntheticEvent, useContext } from 'react';
import { type FieldError, get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { type Clean, cleanInput, hyphenateInput } from '#web/lib/typing.ts';
import { Checkbox, RadioGroup } from './choice-group.tsx';
import { PasswordField, SelectField, TextareaField, TextField } from './field.tsx';

// Fields of react-hook-form. Each must be inside a `Form` and is bound to it by `name`.

/** Height of fields: `lg` 48 px (public pages), `md` 40 px (drawers, dialogs), `sm` 36 px (dense forms). */
export const FieldSize = createContext<'sm' | 'md' | 'lg'>('lg');

type FieldEvent = SyntheticEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

const isComposing = ({ nativeEvent }: FieldEvent) => 'isComposing' in nativeEvent && nativeEvent.isComposing;

/**
 * Binds a control to a field of the surrounding form. @param correct corrects the input in place after each change,
 * except while Hangul is composed @returns value handlers, error message and height
 */
const useFormField = (name: string, correct?: (input: HTMLInputElement) => void) => {
  const { register, control } = useFormContext();
  const { errors } = useFormState({ control, name });
  const size = useContext(FieldSize);
  const { onChange, ...registered } = register(name);
  const handleChange = (event: FieldEvent) => {
    if (correct && event.currentTarget instanceof HTMLInputElement) correct(event.currentTarget);
    return onChange(event);
  };
  return {
    ...registered,
    error: (get(errors, name) as FieldError | undefined)?.message,
    size,
    onChange: (event: FieldEvent) => (isComposing(event) ? undefined : handleChange(event)),
    onCompositionEnd: handleChange,
  };
};

/** Props of a field without those that the form sets. */
type BoundProps<P> = Omit<P, 'name' | 'value' | 'error' | 'size' | 'onChange' | 'onBlur' | 'ref'> & {
  name: string;
};

export type FormTextProps = BoundProps<ComponentProps<typeof TextField>> & {
  clean?: Clean;
};

export const FormText = ({ name, clean, ...props }: FormTextProps) => (
  <TextField
    autoComplete="off"
    {...props}
    {...useFormField(name, clean && ((input) => cleanInput(input, clean)))}
  />
);

export const FormMobile = ({ name, ...props }: BoundProps<ComponentProps<typeof TextField>>) => (
  <TextField
    type="tel"
    inputMode="numeric"
    autoComplete="tel-national"
    placeholder="010-1234-5678"
    hint="숫자만 입력하면 하이픈은 자동으로 들어갑니다."
    {...props}
    {...useFormField(name, hyphenateInput)}
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
      {...props}
      {...useFormField(name)}
    />
  );
};

export type FormSelectProps = BoundProps<ComponentProps<typeof SelectField>> & {
  /** Lists the current value even if no option has it, such as a code that is no longer in use. */
  keepsValue?: boolean;
};

/** Controlled select. An uncontrolled select would lose a value whose option loads later. */
export const FormSelect = ({ name, options, keepsValue, ...props }: FormSelectProps) => {
  const value = useWatch({ name });
  const isListed = !keepsValue || value === '' || options.some((option) => String(option.value) === value);
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
