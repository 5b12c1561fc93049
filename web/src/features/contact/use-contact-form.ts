import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { type Attempt, attemptFor, endsAttempt, readAttempt } from '#web/lib/attempt.ts';
import { call } from '#web/lib/call.ts';
import { dropDraft, keepDraft, mergeStored, readDraft } from '#web/lib/draft.ts';
import { formatWait } from '#web/lib/formats.ts';
import { type OwnProfile, ownQueries } from '#web/lib/own-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { useUnsavedInput } from '#web/lib/unsaved-input.ts';

/** What both forms ask before they are sent; the server is told nothing of it, since nothing arrives without. */
export const Consent = z.boolean().refine((agreed) => agreed, '개인정보 수집·이용에 동의해주세요.');

/** Fills what is still blank with what a signed-in customer told of himself. */
export const useOwnProfile = <V extends FieldValues, B>(
  { getValues, setValue }: UseFormReturn<V, unknown, B>,
  valuesFrom: (profile: OwnProfile) => Partial<V>,
): void => {
  const session = useSession();
  const { data: profile } = useQuery({
    ...ownQueries.profile(session?.memberId),
    // The form works without it: a session that has ended takes nobody away from what was typed.
    queryFn: ({ signal }) => call('GET /api/my/getProfile', { signal, ownsSession: true }),
    enabled: session !== null && !isPartnerOrStaff(session),
  });
  useEffect(() => {
    if (!profile) return;
    for (const [key, value] of Object.entries(valuesFrom(profile))) {
      const name = key as FieldPath<V>;
      if (getValues(name) === '') setValue(name, value as FieldPathValue<V, FieldPath<V>>);
    }
  }, [profile, valuesFrom, getValues, setValue]);
};

/** A form as it was left in this tab, over the values it is empty with. */
type ContactDraft<V> = { values: V; attempt: Attempt | undefined; isRestored: boolean };

/** The form that was left half filled, or an empty one. What was agreed to is asked again: only texts are kept. */
export const readContactDraft = <V extends Record<string, unknown>>(
  name: string,
  empty: V,
): ContactDraft<V> => {
  const kept = readDraft(name) as { values?: unknown; attempt?: unknown } | undefined;
  const values = mergeStored(empty, kept?.values);
  const isRestored = JSON.stringify(values) !== JSON.stringify(empty);
  return { values, attempt: readAttempt(kept?.attempt), isRestored };
};

const problemOf = (error: unknown): string => {
  const message =
    error instanceof ApiError && error.status === 429
      ? `짧은 시간에 접수가 많아 잠시 제한되었습니다. ${error.retryAfter ? `${formatWait(error.retryAfter)} 후에` : '잠시 후'} 다시 시도해주세요.`
      : messageOf(error);
  return `${message} 입력한 내용은 그대로 남아 있습니다.`;
};

type Sent<B> = Omit<B, 'agreed'>;

/** Keeps a form as a draft, and sends it once under its key however often that is tried. */
export const useContactForm = <V extends FieldValues, B extends { agreed: boolean }, A>({
  form,
  name,
  draft,
  send,
  onReceived,
}: {
  form: UseFormReturn<V, unknown, B>;
  /** Of the draft. */
  name: string;
  draft: ContactDraft<V>;
  send: (body: Sent<B>, idempotencyKey: string) => Promise<A>;
  onReceived: (answer: A, body: Sent<B>) => void;
}) => {
  const attempt = useRef(draft.attempt);
  const isSending = useRef(false);
  useUnsavedInput(true);
  const [problem, setProblem] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const keep = () => keepDraft(name, { values: form.getValues(), attempt: attempt.current });

  const fail = (error: unknown): void => {
    const names = Object.keys(form.getValues());
    const refused = error instanceof ApiError ? error.fields.filter(({ path }) => names.includes(path)) : [];
    for (const { path, message } of refused) form.setError(path as FieldPath<V>, { type: 'server', message });
    if (refused.length > 0) setRefusals((now) => now + 1);
    else setProblem(problemOf(error));
  };

  const sendChecked = async ({ agreed: _, ...body }: B): Promise<void> => {
    const thisAttempt = attemptFor(JSON.stringify(body), attempt.current);
    attempt.current = thisAttempt;
    keep();
    let answer: A;
    try {
      answer = await send(body, thisAttempt.key);
    } catch (error) {
      if (endsAttempt(error)) attempt.current = undefined;
      keep();
      return fail(error);
    }
    dropDraft(name);
    onReceived(answer, body);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setProblem(undefined);
    let isRefused = false;
    const check = form.handleSubmit(sendChecked, () => {
      isRefused = true;
    });
    await check();
    isSending.current = false;
    // Once the errors stand at their fields: the list of them is then there to be focused.
    if (isRefused) setRefusals((now) => now + 1);
  };

  return {
    form,
    submit,
    keep,
    /** Why it could not be sent. */
    problem,
    /** How often it was sent with something wrong in it. */
    refusals,
    isRestored: draft.isRestored,
  };
};
