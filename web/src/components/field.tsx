import { clsx } from 'clsx';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icons.tsx';

export type FieldProps = {
  label: ReactNode;
  /** Shows the word 필수 beside the label. */
  required?: boolean;
  /** One line below the control. */
  hint?: ReactNode;
  /** The sentence that says what is wrong. */
  error?: string;
  /** Keeps the label for screen readers only, where a heading or a neighbour says it. */
  hideLabel?: boolean;
  /** 36 (back office), 40, 48 px (public) */
  size?: 'sm' | 'md' | 'lg';
  className?: string;
};

type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
  'aria-required': boolean | undefined;
};

/** Splits a control's props into those of the field around it and the control's own. */
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

/** How every text-like control looks. */
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

/** The word beside the label of what must be filled in; dense forms have a star, and say once what it means. */
export const RequiredWord = ({ size }: Pick<FieldProps, 'size'>) =>
  size === 'sm' ? (
    <span aria-hidden="true" className="ml-0.5 text-danger">
      *
    </span>
  ) : (
    <span className="ml-1 text-12 font-medium text-brand">필수</span>
  );

/** The lines below a control, tied to it by their ids. */
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

/** The ids of `FieldNotes` for `aria-describedby`. */
export const describedBy = (id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

/** Several controls under one legend, with hint and error below. */
export const FieldGroup = ({ id, children, ...field }: FieldProps & { id: string; children: ReactNode }) => (
  // By itself it is as wide as what is in it.
  <fieldset className={clsx('min-w-0', field.className)} aria-describedby={describedBy(id, field)}>
    <legend className={labelLook(field)}>
      {field.label}
      {field.required && <RequiredWord size={field.size} />}
    </legend>
    {children}
    <FieldNotes id={id} hint={field.hint} error={field.error} />
  </fieldset>
);

/** Label above, hint and error below; the control takes the props it is given. */
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

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'size' | 'required'> & {
    /** A unit inside the right edge: cm, kg */
    unit?: ReactNode;
  };

/** One line of text. */
export const TextField = (props: TextFieldProps) => {
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

/** Several lines of text. */
export const TextareaField = (props: FieldProps & Omit<ComponentProps<'textarea'>, 'required'>) => {
  const { field, control } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(aria) => <textarea rows={3} {...control} {...aria} className={controlLook(field, true)} />}
    </Field>
  );
};

export type Option = { value: string | number; label: string };

/** Options from codes and their names. */
export const optionsOf = (names: Readonly<Record<string | number, string>>): Option[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'size' | 'required' | 'children'> & {
    options: readonly Option[];
    /** The first, empty choice. */
    placeholder?: string;
  };

/** One of several values. */
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

/** A password, with a button that shows it and a hint while Caps Lock is on. */
export const PasswordField = (props: PasswordFieldProps) => {
  const { field, control } = splitFieldProps(props);
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  // A password manager's made-up key events know no modifiers.
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
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            onBlur={() => setCapsLock(false)}
            className={clsx(controlLook(field), 'pr-12')}
          />
          <IconButton
            icon={shown ? 'eyeOff' : 'eye'}
            label={shown ? '비밀번호 숨기기' : '비밀번호 표시'}
            onClick={() => setShown(!shown)}
            className="-translate-y-1/2 absolute top-1/2 right-1"
          />
        </span>
      )}
    </Field>
  );
};
