import { type ComponentProps, createContext, type ReactNode, type SyntheticEvent, useContext } from 'react';
import { type FieldError, get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { RadioGroup } from '../../components/choice-group.tsx';
import { type Option, SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { TextareaField } from '../../components/textarea-field.tsx';
import { type Clean, cleanInput } from '../../lib/typing.ts';
import type { RegistrationValues } from './form-values.ts';
import { type FieldName, labelOf } from './steps.ts';

/** How high the fields are: 48 px on the public page, 40 px in the drawer. */
export const FieldSize = createContext<'md' | 'lg'>('lg');

type Typed = SyntheticEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

const isComposing = ({ nativeEvent }: Typed) => 'isComposing' in nativeEvent && nativeEvent.isComposing;

/** Ties a control to a field of the form: label, error, value. Half-composed Hangul is left alone until it is done. */
const useOrderField = (name: FieldName, clean?: Clean) => {
  const { register, control } = useFormContext<RegistrationValues>();
  const { errors } = useFormState({ control, name });
  const size = useContext(FieldSize);
  const { onChange, ...registered } = register(name);
  const take = (event: Typed) => {
    if (clean && event.currentTarget instanceof HTMLInputElement) cleanInput(event.currentTarget, clean);
    return onChange(event);
  };
  return {
    ...registered,
    label: labelOf(name),
    error: (get(errors, name) as FieldError | undefined)?.message,
    size,
    onChange: (event: Typed) => (isComposing(event) ? undefined : take(event)),
    onCompositionEnd: take,
  };
};

type Common = { name: FieldName; hint?: ReactNode; required?: boolean; className?: string };
type TextInput = Common &
  Pick<
    ComponentProps<typeof TextField>,
    'unit' | 'inputMode' | 'autoComplete' | 'placeholder' | 'maxLength'
  > & { clean?: Clean };

/** A line of text of the order. */
export const OrderText = ({ name, clean, ...props }: TextInput) => (
  <TextField autoComplete="off" {...props} {...useOrderField(name, clean)} />
);

/** A figure of the order: digits, or with `clean` something else. */
export const OrderFigure = (props: Omit<TextInput, 'inputMode'> & { clean: Clean; isWhole?: boolean }) => {
  const { isWhole, ...rest } = props;
  return <OrderText {...rest} inputMode={isWhole ? 'numeric' : 'decimal'} />;
};

const MEMO_LENGTH = 400;

/** A longer text of the order, with how much of its room is taken. */
export const OrderMemo = ({ name, placeholder }: Pick<TextInput, 'name' | 'placeholder'>) => {
  const value = useWatch<RegistrationValues>({ name }) as string;
  return (
    <TextareaField
      placeholder={placeholder}
      hint={<span className="tabular-nums">{`${value.length} / ${MEMO_LENGTH}자`}</span>}
      {...useOrderField(name)}
    />
  );
};

/** One of several values; they may arrive later than the form. */
export const OrderSelect = ({ name, options, ...props }: Common & { options: readonly Option[] }) => {
  const value = useWatch<RegistrationValues>({ name }) as string;
  return <SelectField {...props} {...useOrderField(name)} options={options} value={value} />;
};

/** One of a few values, all in sight. */
export const OrderChoice = ({ name, options, ...props }: Common & { options: readonly Option[] }) => (
  <RadioGroup {...props} {...useOrderField(name)} options={options} />
);
