import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-error.ts';

/** Ties a control to its field: an error comes with a try and goes with the next keystroke. */
export const fieldOf = <V extends FieldValues, C, T>(form: UseFormReturn<V, C, T>, name: FieldPath<V>) => ({
  ...form.register(name, { onChange: () => form.clearErrors(name) }),
  error: form.getFieldState(name, form.formState).error?.message,
});

/** Puts what the server refused beside the fields that it names. */
export const showRefusals = <V extends FieldValues, C, T>(
  form: UseFormReturn<V, C, T>,
  error: unknown,
): void => {
  for (const { path, message } of error instanceof ApiError ? error.fields : []) {
    form.setError(path as FieldPath<V>, { type: 'server', message });
  }
};
