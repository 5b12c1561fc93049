import { type QueryKey, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { asObject } from '#shared/korean.ts';
import { isConflict, messageOf } from '#web/lib/api-error.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { alert, confirm } from './dialogs.tsx';
import { showFieldErrors, useSchemaForm } from './form.tsx';
import type { MutationMeta } from './query-client.tsx';

/**
 * Submits a form with a mutation. Fields rejected by the server show their errors. The form counts as submitting
 * until `onSuccess` or `onError` has finished. @returns the submit handler of the form
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
    onError?: (error: unknown) => unknown;
  },
) => {
  const { mutateAsync } = useMutation({
    mutationFn: (input: T) =>
      send(input).catch((error: unknown) => {
        showFieldErrors(form, error);
        throw error;
      }),
    onSuccess,
    onError,
    meta,
  });
  // The mutation callbacks have already shown the failure.
  return form.handleSubmit((input) => mutateAsync(input).catch(() => undefined));
};

/** Asks whether to replace the input with the latest saved version, after a version conflict. */
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
  noun: string;
  verb: '등록' | '수정';
  /** Sends the validated input with the version that was loaded last. */
  send: (input: T, version: number | undefined) => Promise<unknown>;
  version?: number;
  /**
   * Returns the latest version of the record after a conflict, or undefined if it is missing. Called after the queries
   * of `queryKey` have reloaded. Without this function a conflict only shows an alert.
   */
  findNewest?: () => Newest<V> | undefined | Promise<Newest<V> | undefined>;
  queryKey: QueryKey;
  onSaved: () => void;
  /** Texts that the specification prescribes. */
  words?: { saved?: string; failed?: string };
};

/** Form of one record: validates, sends, reloads its lists, and offers the latest version after a conflict. */
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
      if (!newest) throw new Error('The reloaded list does not contain the record.');
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

type RemovalOptions = {
  name: string;
  /** Text below the question. Ignored if the specification prescribes the question. */
  details?: string;
  send: () => Promise<unknown>;
};

type Words = { question?: string; removed?: string; failed?: string; advice?: MutationMeta['advice'] };

/**
 * Returns a function that deletes a record after a confirmation and resolves to true if it was deleted. @param words
 * texts that the specification prescribes
 */
export const useRemoval = (noun: string, queryKey: QueryKey, words: Words = {}) => {
  const { mutateAsync } = useMutation({
    mutationFn: (send: RemovalOptions['send']) => send(),
    meta: {
      invalidates: [queryKey],
      saved: words.removed ?? `${asObject(noun)} 삭제했습니다.`,
      failed: words.failed ?? `${noun} 삭제에 실패했습니다.`,
      advice: words.advice,
    },
  });
  return async ({ name, details, send }: RemovalOptions): Promise<boolean> => {
    const yes = await confirm({
      title: words.question ?? `${noun} ${asObject(name)} 삭제할까요?`,
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
    // The focused delete button has disappeared. Move the focus to the heading.
    focusHeading();
    return true;
  };
};
