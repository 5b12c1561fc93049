import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { alert } from '#web/components/ui/dialogs.tsx';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';

/** Error message by the path of a field in the request. */
export type FieldErrors = Readonly<Record<string, string>>;

type Repacking<B, P, A> = {
  failureTitle: string;
  preview: (body: B) => Promise<P>;
  save: (body: B, idempotencyKey: string) => Promise<A>;
  onSaved: (answer: A) => unknown;
  /** Called after a refusal, because another user may have changed the parcels. */
  onRefused: () => unknown;
};

/**
 * Previews a split or merge, and saves what was previewed. The server checks the fields, whose errors are returned; the
 * first one gets the focus.
 */
export const useRepacking = <B, P, A>({
  failureTitle,
  preview,
  save,
  onSaved,
  onRefused,
}: Repacking<B, P, A>) => {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [previewed, setPreviewed] = useState<P>();
  const keyOf = useAttempt();
  useLayoutEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);

  const onError = (error: unknown) => {
    setPreviewed(undefined);
    const fields = error instanceof ApiError ? error.fields : [];
    if (error instanceof ApiError && error.code === 'VALIDATION_FAILED') {
      setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message])));
      return;
    }
    const sentence = messageOf(error, '오류가 발생했습니다. 다시 시도해주세요.');
    void alert({ title: failureTitle, body: [sentence, ...fields.map(({ message }) => message)].join('\n') });
    onRefused();
  };
  const previewing = useMutation({ mutationFn: preview, onSuccess: setPreviewed, onError });
  const saving = useMutation({
    mutationFn: (body: B) => save(body, keyOf(body)),
    onSuccess: onSaved,
    onError,
  });
  const isBusy = previewing.isPending || saving.isPending;
  return {
    form,
    errors,
    previewed,
    isBusy,
    /** Discards errors and preview, because the input has changed. */
    reset: () => {
      setErrors({});
      setPreviewed(undefined);
    },
    /** Previews the body first, and saves it after the preview was shown. */
    submit: (body: B) => {
      if (isBusy) return;
      setErrors({});
      if (previewed === undefined) previewing.mutate(body);
      else saving.mutate(body);
    },
  };
};
