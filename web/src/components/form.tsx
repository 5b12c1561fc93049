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
import { FieldSize } from './form-field.tsx';

type Settings<V extends FieldValues, C, T> = Pick<
  UseFormProps<V, C, T>,
  'mode' | 'reValidateMode' | 'shouldFocusError' | 'context'
> & {
  defaultValues: V;
} & (
    | {
        schema: z.ZodType<T, unknown>;
        /** The sentence for problems that the schema has no sentence for. */
        problem?: (issue: { path?: PropertyKey[]; input?: unknown }) => string;
        resolver?: undefined;
      }
    /** For a form whose values are not what the schema checks. */
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
 * The set-up of every form: its values, and a schema or resolver that checks them. A field is checked when it is left
 * and with every change afterwards. With `mode` and `reValidateMode` 'onSubmit', errors appear with a try to send and
 * go with the next keystroke.
 */
export const useSchemaForm = <V extends FieldValues, T = V, C = unknown>({
  schema,
  problem,
  resolver,
  ...settings
}: Settings<V, C, T>): UseFormReturn<V, C, T> => {
  const form = useForm<V, C, T>({
    mode: 'onTouched',
    // An error that pushed the button away between press and release would swallow the click that left the field.
    delayError: 250,
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
      // Only an event of the field has a type. Values that code sets leave the error in place.
      callback: ({ name, type }) => {
        if (type && name) clearErrors(name as FieldPath<V>);
      },
    });
  }, [reValidateMode, subscribe, clearErrors]);
  return form;
};

/** Shows the field errors of a response at the fields that they name. */
export const showRefusals = <V extends FieldValues, C, T>(
  form: UseFormReturn<V, C, T>,
  error: unknown,
): void => {
  for (const { path, message } of error instanceof ApiError ? error.fields : []) {
    form.setError(path as FieldPath<V>, { type: 'server', message });
  }
};

/** The `<form>` element of a form, which provides it to the fields inside. */
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
