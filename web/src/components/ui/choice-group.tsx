import { type ComponentProps, useId } from 'react';
import {
  describedBy,
  FieldGroup,
  FieldNotes,
  type FieldProps,
  type Option,
  RequiredWord,
  splitFieldProps,
} from './field.tsx';

const inputLook = 'size-4.5 shrink-0 accent-brand disabled:cursor-not-allowed';

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'size' | 'type' | 'required'> & { options: readonly Option[] };

/** Radio buttons. Pass `register(...)`, or `name`, `value` and `onChange`. */
export const RadioGroup = (props: Props) => {
  const id = useId();
  const { field, control } = splitFieldProps(props);
  const { options, value, ...input } = control;
  return (
    <FieldGroup id={id} {...field}>
      <div className="flex flex-wrap gap-x-5">
        {options.map((option) => (
          <label
            key={option.value}
            htmlFor={`${id}-${option.value}`}
            className="flex min-h-9 items-center gap-2 text-14"
          >
            <input
              {...input}
              {...(value !== undefined && { checked: String(value) === String(option.value) })}
              id={`${id}-${option.value}`}
              type="radio"
              value={option.value}
              className={inputLook}
            />
            {option.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
};

export const Checkbox = (
  props: Omit<FieldProps, 'hideLabel' | 'size'> & Omit<ComponentProps<'input'>, 'size' | 'type' | 'required'>,
) => {
  const id = useId();
  const { field, control } = splitFieldProps<typeof props & FieldProps>(props);
  return (
    <div className={field.className}>
      <label htmlFor={id} className="flex min-h-9 items-center gap-2 text-14">
        <input
          {...control}
          id={id}
          type="checkbox"
          className={inputLook}
          aria-describedby={describedBy(id, field)}
          aria-invalid={field.error ? true : undefined}
          aria-required={field.required || undefined}
        />
        <span>
          {field.label}
          {field.required && <RequiredWord size={field.size} />}
        </span>
      </label>
      <FieldNotes id={id} hint={field.hint} error={field.error} />
    </div>
  );
};
