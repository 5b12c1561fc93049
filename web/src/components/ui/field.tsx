import { clsx } from 'clsx';
import { type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { limitTyping } from '#web/lib/typing.ts';
import { IconButton } from './button.tsx';
import { Icon } from './icons.tsx';

export type FieldProps = {
  label: ReactNode;
  /** Adds `RequiredWord` to the label. */
  required?: boolean;
  hint?: ReactNode;
  error?: string;
  /** Hides the label visually, for a control that a heading already names. */
  hideLabel?: boolean;
  /** Height: `sm` 36 px (back office), `md` 40 px, `lg` 48 px (public pages). */
  size?: 'sm' | 'md' | 'lg';
  className?: string;
};

type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
  'aria-required': boolean | undefined;
};

export const splitFieldProps = <P extends FieldProps>({
  label,
  required,
  hint,
  error,
  hideLabel,
  size,
  className,
  ...control
}: P) => ({ field: { label, required, hint, error, hideLabel, size, className }, control });

const heights = { sm: 'h-9 text-14', md: 'h-10 text-14', lg: 'h-12 text-16' };

export const controlLook = ({ size = 'md' }: Pick<FieldProps, 'size'>, tall = false): string =>
  clsx(
    'w-full rounded-control border border-control bg-surface px-3 text-ink transition-colors',
    'hover:border-ink-2 focus-visible:border-brand focus-visible:outline-1 focus-visible:-outline-offset-2',
    'aria-invalid:border-danger aria-invalid:outline-danger',
    'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3 [&[readonly]]:bg-subtle',
    tall ? ['py-2.5', size === 'lg' ? 'text-16' : 'text-14'] : heights[size],
  );

const labelLook = ({ hideLabel }: FieldProps) =>
  clsx('mb-1.5 block text-14 font-semibold text-ink', hideLabel && 'sr-only');

/** Mark of a required field. Dense forms (`sm`) use a star and explain it once. */
export const RequiredWord = ({ size }: Pick<FieldProps, 'size'>) =>
  size === 'sm' ? (
    <span aria-hidden="true" className="ml-0.5 text-danger">
      *
    </span>
  ) : (
    <span className="ml-1 text-12 font-medium text-brand">필수</span>
  );

/** Hint and error of a control. `describedBy` returns their ids. */
export const FieldNotes = ({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) => (
  <>
    {hint && (
      <p id={`${id}-hint`} className="mt-1.5 text-13 text-ink-3">
        {hint}
      </p>
    )}
    {error && (
      <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1 text-13 font-medium text-danger">
        <Icon name="error" size={16} className="mt-0.5" />
        {error}
      </p>
    )}
  </>
);

export const describedBy = (id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

export const FieldGroup = ({ id, children, ...field }: FieldProps & { id: string; children: ReactNode }) => (
  // By default a fieldset is never narrower than its content, so it would overflow its column.
  <fieldset className={clsx('min-w-0', field.className)} aria-describedby={describedBy(id, field)}>
    <legend className={labelLook(field)}>
      {field.label}
      {field.required && <RequiredWord size={field.size} />}
    </legend>
    {children}
    <FieldNotes id={id} hint={field.hint} error={field.error} />
  </fieldset>
);

/** Label, control, hint and error. The child function receives the id and ARIA attributes of the control. */
export const Field = ({
  children,
  ...field
}: FieldProps & { children: (control: ControlProps) => ReactNode }) => {
  const id = useId();
  return (
    <div className={field.className}>
      <label htmlFor={id} className={labelLook(field)}>
        {field.label}
        {field.required && <RequiredWord size={field.size} />}
      </label>
      {children({
        id,
        'aria-describedby': describedBy(id, field),
        'aria-invalid': field.error ? true : undefined,
        'aria-required': field.required || undefined,
      })}
      <FieldNotes id={id} hint={field.hint} error={field.error} />
    </div>
  );
};

type LimitProps = {
  /** Limit of typed characters. It does not cut a text that is pasted or filled in. */
  maxLength?: number;
  /** Number of characters of a text that count for the limit. */
  lengthOf?: (text: string) => number;
};

const allCharacters = (text: string): number => text.length;

/** Ref of an input that stops typing at the limit, and sets `ref`, too. */
const limitedRef = <E extends HTMLInputElement | HTMLTextAreaElement>(
  ref: Ref<E> | undefined,
  { maxLength, lengthOf = allCharacters }: LimitProps,
): Ref<E> | undefined => {
  if (maxLength === undefined) return ref;
  const setRef = (input: E | null) => {
    if (typeof ref === 'function') ref(input);
    else if (ref) ref.current = input;
  };
  return (input) => {
    setRef(input);
    const removeLimit = input && limitTyping(input, { max: maxLength, lengthOf });
    return () => {
      removeLimit?.();
      setRef(null);
    };
  };
};

type TextFieldProps = FieldProps &
  LimitProps &
  Omit<ComponentProps<'input'>, 'size' | 'required'> & {
    unit?: ReactNode;
  };

export const TextField = (props: TextFieldProps) => {
  const { field, control } = splitFieldProps(props);
  const { unit, ref, maxLength, lengthOf, ...input } = control;
  return (
    <Field {...field}>
      {(aria) => (
        <span className="relative block">
          <input
            type="text"
            {...input}
            {...aria}
            ref={limitedRef(ref, { maxLength, lengthOf })}
            className={clsx(controlLook(field), unit && 'pr-10')}
          />
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

type TextareaFieldProps = FieldProps & LimitProps & Omit<ComponentProps<'textarea'>, 'required'>;

export const TextareaField = (props: TextareaFieldProps) => {
  const { field, control } = splitFieldProps(props);
  const { ref, maxLength, lengthOf, ...textarea } = control;
  return (
    <Field {...field}>
      {(aria) => (
        <textarea
          rows={3}
          {...textarea}
          {...aria}
          ref={limitedRef(ref, { maxLength, lengthOf })}
          className={controlLook(field, true)}
        />
      )}
    </Field>
  );
};

export type Option = { value: string | number; label: string };

export const optionsOf = (names: Readonly<Record<string | number, string>>): Option[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'size' | 'required' | 'children'> & {
    options: readonly Option[];
    placeholder?: string;
  };

export const SelectField = (props: SelectFieldProps) => {
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

type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'size' | 'required' | 'type'>;

/** Password input with a button that shows the text, and a hint while Caps Lock is on. */
export const PasswordField = (props: PasswordFieldProps) => {
  const { field, control } = splitFieldProps(props);
  const [isTextVisible, setTextVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  // Key events that a password manager creates have no `getModifierState`.
  const watchCapsLock = ({ nativeEvent }: KeyboardEvent) =>
    setCapsLock(nativeEvent.getModifierState?.('CapsLock') ?? false);
  const hint = capsLock ? <span role="status">Caps Lock이 켜져 있습니다.</span> : field.hint;
  return (
    <Field {...field} hint={hint}>
      {(aria) => (
        <span className="relative block">
          <input
            {...control}
            {...aria}
            type={isTextVisible ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            onBlur={() => setCapsLock(false)}
            className={clsx(controlLook(field), 'pr-12')}
          />
          <IconButton
            icon={isTextVisible ? 'eyeOff' : 'eye'}
            label={isTextVisible ? '비밀번호 숨기기' : '비밀번호 표시'}
            onClick={() => setTextVisible(!isTextVisible)}
            className="-translate-y-1/2 absolute top-1/2 right-1"
          />
        </span>
      )}
    </Field>
  );
};
