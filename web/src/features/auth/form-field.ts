import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** Ties a control to its field: an error comes with a try and goes with the next keystroke. */
export const fieldOf = <V extends FieldValues, C, T>(form: UseFormReturn<V, C, T>, name: FieldPath<V>) => ({
  ...form.register(name, { onChange: () => form.clearErrors(name) }),
  error: form.getFieldState(name, form.formState).error?.message,
});
