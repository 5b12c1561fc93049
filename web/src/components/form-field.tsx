import { type ComponentProps, createContext, type SyntheticEvent, useContext } from 'react';
import { type FieldError, get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { type Clean, cleanInput, hyphenateInput } from '#web/lib/typing.ts';
import { Checkbox, RadioGroup } from './choice-group.tsx';
import { PasswordField, SelectField, TextareaField, TextField } from './field.tsx';

// The fields of a form of react-hook-form. Each is found by its name in the `Form` around it.

/** Height of the fields of a form: 48 px on public pages, 40 px in drawers and dialogs, 36 px in dense forms of the back office. */
export const FieldSize = createContext<'sm' | 'md' | 'lg'>('lg');

type Typed = SyntheticEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

const isComposing = ({ nativeEvent }: Typed) => 'isComposing' in nativeEvent && nativeEvent.isComposing;

/**
 * Binds a control to a field of the form around it: value, error, height.
 * @param tidy corrects the input in place after each change; not while Hangul is being composed
 */
export const useFormField = (name: string, tidy?: (input: HTMLInputElement) => void) => {
  const { register, control } = useFormContext();
  const { errors } = useFormState({ control, name });
  const size = useContext(FieldSize);
  const { onChange, ...registered } = register(name);
  const take = (event: Typed) => {
    if (tidy && event.currentTarget instanceof HTMLInputElement) tidy(event.currentTarget);
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

/** The props of a control that a form does not set itself. */
type Bound<P> = Omit<P, 'name' | 'value' | 'error' | 'size' | 'onChange' | 'onBlur' | 'ref'> & {
  name: string;
};

export type FormTextProps = Bound<ComponentProps<typeof TextField>> & {
  /** Keeps what is allowed of the typed text. */
  clean?: Clean;
};

/** A line of text. */
export const FormText = ({ name, clean, ...props }: FormTextProps) => (
  <TextField
    autoComplete="off"
    {...props}
    {...useFormField(name, clean && ((input) => cleanInput(input, clean)))}
  />
);

/** A mobile number, hyphenated while it is typed. */
export const FormMobile = ({ name, ...props }: Bound<ComponentProps<typeof TextField>>) => (
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

/** A longer text, with its length and the maximum as hint. */
export const FormMemo = ({
  name,
  most,
  ...props
}: Bound<ComponentProps<typeof TextareaField>> & { most: number }) => {
  const value: string = useWatch({ name });
  return (
    <TextareaField
      hint={<span className="tabular-nums">{`${value.length} / ${most}자`}</span>}
      {...props}
      {...useFormField(name)}
    />
  );
};

export type FormSelectProps = Bound<ComponentProps<typeof SelectField>> & {
  /** Lists the current value even if it is none of the options, such as a code that is no longer in use. */
  keepsValue?: boolean;
};

/** One of several values. The options may arrive later than the form. */
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

/** One of a few values, all of them visible. */
export const FormRadio = ({ name, ...props }: Bound<ComponentProps<typeof RadioGroup>>) => (
  <RadioGroup {...props} {...useFormField(name)} />
);

/** Yes or no. */
export const FormCheckbox = ({ name, ...props }: Bound<ComponentProps<typeof Checkbox>>) => (
  <Checkbox {...props} {...useFormField(name)} />
);

/** A password that exists already. */
export const FormPassword = ({ name, ...props }: Bound<ComponentProps<typeof PasswordField>>) => (
  <PasswordField {...props} {...useFormField(name)} />
);
