import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import { useSchemaForm } from '#web/components/ui/form.tsx';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { type Attempt, attemptFor, endsAttempt, readAttempt } from '#web/lib/attempt.ts';
import { call } from '#web/lib/call.ts';
import { dropDraft, keepDraft, mergeStored, readDraft } from '#web/lib/draft.ts';
import { formatWait } from '#web/lib/formats.ts';
import { type OwnProfile, ownQueries } from '#web/lib/own-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { useUnsavedInput } from '#web/lib/unsaved-input.ts';

/** The consent is not sent to the server, because a form without consent is never sent. */
export const Consent = z.boolean().refine((agreed) => agreed, '개인정보 수집·이용에 동의해주세요.');

/**
 * Fills empty fields from the profile of a signed-in customer.
 * @returns fills them before a form is sent that the customer has completed sooner than the profile was read
 */
const useOwnProfile = <V extends FieldValues, B>(
  { getValues, setValue }: UseFormReturn<V, unknown, B>,
  valuesFrom: (profile: OwnProfile) => Partial<V>,
): (() => Promise<void>) => {
  const session = useSession();
  const queryClient = useQueryClient();
  const query = {
    ...ownQueries.profile(session?.memberId),
    // The profile is optional: an expired session must not redirect away from the form.
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call('GET /api/my/getProfile', { signal, ownsSession: true }),
  };
  const enabled = session !== null && !isPartnerOrStaff(session);
  const { data: profile, isLoading } = useQuery({ ...query, enabled });
  const fill = useCallback(
    (from: OwnProfile): void => {
      for (const [key, value] of Object.entries(valuesFrom(from))) {
        const name = key as FieldPath<V>;
        if (getValues(name) === '') setValue(name, value as FieldPathValue<V, FieldPath<V>>);
      }
    },
    [valuesFrom, getValues, setValue],
  );
  useEffect(() => {
    if (profile) fill(profile);
  }, [profile, fill]);
  return async () => {
    if (isLoading) await queryClient.ensureQueryData(query).then(fill, () => {});
  };
};

type ContactDraft<V> = { values: V; attempt: Attempt | undefined; isRestored: boolean };

/**
 * Restores the draft of this tab over the empty values. Only texts are restored; the user gives the consent again.
 * @param given values from the link that opened the form, which replace those of the draft
 */
const readContactDraft = <V extends Record<string, unknown>>(
  name: string,
  empty: V,
  given: Partial<V>,
): ContactDraft<V> => {
  const stored = readDraft(name) as { values?: unknown; attempt?: unknown } | undefined;
  const values = { ...mergeStored(empty, stored?.values), ...given };
  const isRestored = JSON.stringify(values) !== JSON.stringify({ ...empty, ...given });
  return { values, attempt: readAttempt(stored?.attempt), isRestored };
};

const messageFor = (error: unknown): string => {
  const message =
    error instanceof ApiError && error.status === 429
      ? `짧은 시간에 접수가 많아 잠시 제한되었습니다. ${error.retryAfter ? `${formatWait(error.retryAfter)} 후에` : '잠시 후'} 다시 시도해주세요.`
      : messageOf(error);
  return `${message} 입력한 내용은 그대로 남아 있습니다.`;
};

type RequestBody<B> = Omit<B, 'agreed'>;

/** State of a contact form, with its draft. Repeated requests with the same content share an idempotency key. */
export const useContactForm = <V extends FieldValues, B extends { agreed: boolean }, A>({
  schema,
  empty,
  given = {},
  draftName,
  valuesFrom,
  send,
  onReceived,
}: {
  schema: z.ZodType<B, V>;
  empty: V;
  given?: Partial<V>;
  draftName: string;
  valuesFrom: (profile: OwnProfile) => Partial<V>;
  send: (body: RequestBody<B>, idempotencyKey: string) => Promise<A>;
  onReceived: (answer: A, body: RequestBody<B>) => void;
}) => {
  const [draft] = useState(() => readContactDraft(draftName, empty, given));
  const form = useSchemaForm({ schema, defaultValues: draft.values, shouldFocusError: false });
  const fillFromProfile = useOwnProfile(form, valuesFrom);
  const attempt = useRef(draft.attempt);
  const isSending = useRef(false);
  useUnsavedInput(true);
  const [problem, setProblem] = useState<string>();
  const [rejections, setRejections] = useState(0);
  const saveDraft = () => keepDraft(draftName, { values: form.getValues(), attempt: attempt.current });

  const showFailure = (error: unknown): void => {
    const names = Object.keys(form.getValues());
    const refusedFields =
      error instanceof ApiError ? error.fields.filter(({ path }) => names.includes(path)) : [];
    for (const { path, message } of refusedFields)
      form.setError(path as FieldPath<V>, { type: 'server', message });
    if (refusedFields.length > 0) setRejections((now) => now + 1);
    else setProblem(messageFor(error));
  };

  const sendChecked = async ({ agreed: _, ...body }: B): Promise<void> => {
    const thisAttempt = attemptFor(JSON.stringify(body), attempt.current);
    attempt.current = thisAttempt;
    saveDraft();
    let answer: A;
    try {
      answer = await send(body, thisAttempt.key);
    } catch (error) {
      if (endsAttempt(error)) attempt.current = undefined;
      saveDraft();
      return showFailure(error);
    }
    dropDraft(draftName);
    onReceived(answer, body);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setProblem(undefined);
    await fillFromProfile();
    let isRefused = false;
    const check = form.handleSubmit(sendChecked, () => {
      isRefused = true;
    });
    await check();
    isSending.current = false;
    // The list of errors is rendered by now and can take the focus.
    if (isRefused) setRejections((now) => now + 1);
  };

  return {
    form,
    submit,
    saveDraft,
    /** Message of a failed request, unless the response names fields of the form. */
    problem,
    /** Number of submits that the form or the server rejected because of invalid fields. */
    rejections,
    isRestored: draft.isRestored,
  };
};
