import { useEffect, useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod';
import { useSchemaForm } from '#web/components/ui/form.tsx';
import { dropDraft, keepDraft, mergeStored, readDraft } from '#web/lib/draft.ts';
import { useUnsavedInput } from '#web/lib/unsaved-input.ts';

/**
 * Form of texts whose input survives leaving the page, in a draft of this tab. `isRestored` is true if the form started
 * with a draft; `clear` empties the form after it was sent.
 * @param name name of the draft
 */
export const useDraftForm = <V extends Record<string, string>>(
  name: string,
  schema: z.ZodType<V, unknown>,
  empty: V,
) => {
  const [draft] = useState(() => mergeStored(empty, readDraft(name)));
  const form = useSchemaForm<V>({ schema, defaultValues: draft, mode: 'onSubmit' });
  const [isRestored, setRestored] = useState(() => Object.values(draft).some(Boolean));
  const { subscribe, reset } = form;
  useUnsavedInput(true);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          Object.values(values).some(Boolean) ? keepDraft(name, values) : dropDraft(name),
      }),
    [subscribe, name],
  );
  return {
    form,
    isRestored,
    clear: () => {
      reset(empty as DefaultValues<V>);
      dropDraft(name);
      setRestored(false);
    },
  };
};
