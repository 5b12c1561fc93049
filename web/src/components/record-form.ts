import { type QueryKey, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { isConflict, messageOf } from '#web/lib/api-error.ts';
import { asObject } from '#web/lib/formats.ts';
import { alert, confirm } from './dialogs.tsx';
import { showRefusals, useSchemaForm } from './form.tsx';
import type { MutationMeta } from './query-client.tsx';

/**
 * Sends a form with a mutation. Refused fields show their errors, and the form counts as submitting until `onSuccess` or
 * `onError` is done.
 * @returns the submit handler of the form
 */
export const useFormMutation = <V extends FieldValues, T, A>(
  form: UseFormReturn<V, unknown, T>,
  {
    send,
    onSuccess,
    onError,
    ...meta
  }: MutationMeta & {
    send: (input: T) => Promise<A>;
    onSuccess?: (answer: A, input: T) => unknown;
    /** Runs after the alert. */
    onError?: (error: unknown) => unknown;
  },
) => {
  const { mutateAsync } = useMutation({
    mutationFn: (input: T) =>
      send(input).catch((error: unknown) => {
        showRefusals(form, error);
        throw error;
      }),
    onSuccess,
    onError,
    meta,
  });
  // The callbacks have shown the failure.
  return form.handleSubmit((input) => mutateAsync(input).catch(() => undefined));
};

/** Asks whether the newest saved content may replace the typed values, after a save that met a newer version. */
export const offerNewest = (title: string, reason: string): Promise<boolean> =>
  confirm({
    title,
    body: `${reason}\n최신 내용을 불러오면 입력한 내용은 지워집니다.`,
    action: '다시 불러오기',
    cancel: '계속 입력',
  });

type Newest<V> = { values: V; version?: number };

type Settings<V extends FieldValues, T extends FieldValues> = {
  schema: z.ZodType<T, unknown>;
  defaultValues: V;
  /** Noun for the record: `운송편`. */
  noun: string;
  verb: '등록' | '수정';
  /** `version` is that of the record as it was loaded last. */
  send: (input: T, version: number | undefined) => Promise<unknown>;
  /** The record's version when the form was opened. */
  version?: number;
  /** Returns the record after a conflict. Its lists were reloaded before. */
  findNewest?: () => Newest<V> | undefined | Promise<Newest<V> | undefined>;
  /** Lists that show the record. */
  queryKey: QueryKey;
  onSaved: () => void;
  /** Where the specification has words of its own. */
  words?: { saved?: string; failed?: string };
};

/** The form of one record: checks it, sends it, reloads its lists, and offers the newest version after a conflict. */
export const useRecordForm = <V extends FieldValues, T extends FieldValues>({
  schema,
  defaultValues,
  noun,
  verb,
  send,
  version: openedVersion,
  findNewest,
  queryKey,
  onSaved,
  words = {},
}: Settings<V, T>) => {
  const [version, setVersion] = useState(openedVersion);
  const form = useSchemaForm({ schema, defaultValues });
  const failed = words.failed ?? `${noun} ${verb}에 실패했습니다.`;
  const canReload = (error: unknown) => findNewest !== undefined && isConflict(error);

  const loadNewest = async () => {
    try {
      const newest = await findNewest?.();
      if (!newest) throw new Error('The record is in none of the loaded lists.');
      form.reset(newest.values);
      setVersion(newest.version);
    } catch (error) {
      await alert({
        title: `${asObject(noun)} 다시 불러오지 못했습니다.`,
        body: messageOf(error, '목록에서 다시 열어주세요.'),
      });
    }
  };

  const submit = useFormMutation(form, {
    send: (input) => send(input, version),
    invalidates: [queryKey],
    saved: words.saved ?? `${asObject(noun)} ${verb}했습니다.`,
    failed,
    isHandled: canReload,
    onSuccess: onSaved,
    onError: async (error) => {
      if (canReload(error) && (await offerNewest(failed, messageOf(error)))) await loadNewest();
    },
  });
  return { form, submit, version, setVersion };
};

type Removal = {
  /** Name of the record in the question: `QF87`. */
  name: string;
  /** More about it, for the question. */
  details?: string;
  send: () => Promise<unknown>;
};

type Words = { question?: string; removed?: string; failed?: string; advice?: MutationMeta['advice'] };

/** Deletes a record of a list after a question that names it. `words` replaces texts where the specification has its own. */
export const useRemoval = (noun: string, queryKey: QueryKey, words: Words = {}) => {
  const { mutateAsync } = useMutation({
    mutationFn: (send: Removal['send']) => send(),
    meta: {
      invalidates: [queryKey],
      saved: words.removed ?? `${asObject(noun)} 삭제했습니다.`,
      failed: words.failed ?? `${noun} 삭제에 실패했습니다.`,
      advice: words.advice,
    },
  });
  /** @returns true if the record was deleted */
  return async ({ name, details, send }: Removal): Promise<boolean> => {
    const yes = await confirm({
      title: words.question ?? `${noun} ${name}을(를) 삭제할까요?`,
      body: words.question ? name : details,
      action: '삭제',
      tone: 'danger',
    });
    if (!yes) return false;
    try {
      await mutateAsync(send);
    } catch {
      return false;
    }
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    return true;
  };
};
