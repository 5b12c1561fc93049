import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentProps, type SubmitEvent, useEffect } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod';
import { ApiError } from '#web/lib/api-error.ts';
import { ERROR_DELAY, FieldSize } from './form-field.tsx';

type Settings<V extends FieldValues, C, T> = Pick<
  UseFormProps<V, C, T>,
  'mode' | 'reValidateMode' | 'shouldFocusError' | 'context'
> & {
  defaultValues: V;
} & (
    | {
        schema: z.ZodType<T, unknown>;
        /** Message for schema issues that have no message. */
        problem?: (issue: { path?: PropertyKey[]; input?: unknown }) => string;
        resolver?: undefined;
      }
    /** For forms whose values have another shape than the schema input. */
    | { resolver: Resolver<V, C, T>; schema?: undefined; problem?: undefined }
  );

const resolverOf = <V extends FieldValues, C, T>({ schema, problem, resolver }: Settings<V, C, T>) =>
  resolver ??
  (zodResolver(schema as z.ZodType<T & FieldValues, V>, problem && { error: problem }) as unknown as Resolver<
    V,
    C,
    T
  >);

/**
 * Creates a form with default values and a schema or resolver. A field is validated on blur and on each later change.
 * With `mode` and `reValidateMode` 'onSubmit', errors appear on submit and disappear when the field changes.
 */
export const useSchemaForm = <V extends FieldValues, T = V, C = unknown>({
  schema,
  problem,
  resolver,
  ...settings
}: Settings<V, C, T>): UseFormReturn<V, C, T> => {
  const form = useForm<V, C, T>({
    mode: 'onTouched',
    // Without the delay, an error that appears on blur would move the button during the click, and the click would be lost.
    delayError: ERROR_DELAY,
    ...settings,
    defaultValues: settings.defaultValues as DefaultValues<V>,
    resolver: resolverOf({ schema, problem, resolver, ...settings } as Settings<V, C, T>),
  });
  const { subscribe, clearErrors } = form;
  const { reValidateMode } = settings;
  useEffect(() => {
    if (reValidateMode !== 'onSubmit') return;
    return subscribe({
      formState: { values: true },
      // Changes by the user have a `type`. Values set by code have none and keep the error.
      callback: ({ name, type }) => {
        if (type && name) clearErrors(name as FieldPath<V>);
      },
    });
  }, [reValidateMode, subscribe, clearErrors]);
  return form;
};

/** Shows the field errors of a refused request at their fields. Ignores other errors. @returns the first such field */
export const showFieldErrors = <V extends FieldValues, C, T>(
  form: UseFormReturn<V, C, T>,
  error: unknown,
): FieldPath<V> | undefined => {
  const fields = error instanceof ApiError ? error.fields : [];
  for (const { path, message } of fields) form.setError(path as FieldPath<V>, { type: 'server', message });
  return fields[0]?.path as FieldPath<V> | undefined;
};

export const Form = <V extends FieldValues, C, T>({
  form,
  size = 'lg',
  onSubmit,
  ...props
}: Omit<ComponentProps<'form'>, 'form' | 'onSubmit'> & {
  form: UseFormReturn<V, C, T>;
  size?: 'sm' | 'md' | 'lg';
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
}) => (
  <FormProvider {...form}>
    <FieldSize value={size}>
      <form noValidate {...props} onSubmit={(event) => void onSubmit(event)} />
    </FieldSize>
  </FormProvider>
);
