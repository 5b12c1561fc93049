import { type SubmitEvent, useRef, useState } from 'react';
import type { Session } from '#shared/domain/session.ts';
import { errorCatalog } from '#shared/errors.ts';
import { Button } from '#web/components/button.tsx';
import { PasswordField, TextField } from '#web/components/field.tsx';
import { FormFailure } from '#web/components/form-notes.tsx';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import type { Body } from '#web/lib/call.ts';
import { setSession } from '#web/lib/session.ts';
import { useCountdown } from './use-countdown.ts';

type Credentials = Body<'POST /api/cust/signIn'>;
type Problem = { email?: string; pwd?: string; answer?: string };

/** What differs from door to door. */
type Door = {
  signIn: (given: Credentials) => Promise<Session>;
  /** Leaves for the page behind the door. */
  enter: () => void;
  /** Says a failure aloud before it stands in the form. */
  announce?: (message: string) => Promise<void>;
};

const missing = ({ email, pwd }: Credentials): Problem | undefined =>
  email.trim() && pwd
    ? undefined
    : {
        email: email.trim() ? undefined : '이메일을 입력해주세요.',
        pwd: pwd ? undefined : '비밀번호를 입력해주세요.',
      };

/** Mail address and password, for every door of the product. */
export const SignInForm = ({ signIn, enter, announce }: Door) => {
  const email = useRef<HTMLInputElement>(null);
  const pwd = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>({});
  const [wait, startWait] = useCountdown();

  const fail = async (error: unknown) => {
    const message = messageOf(error, errorCatalog.INTERNAL.message);
    setBusy(false);
    await announce?.(message);
    setProblem({ answer: message });
    if (error instanceof ApiError && error.status === 429) startWait(error.retryAfter ?? 1);
    if (!pwd.current) return;
    pwd.current.value = '';
    pwd.current.focus();
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = { email: email.current?.value ?? '', pwd: pwd.current?.value ?? '' };
    const gaps = missing(given);
    setProblem(gaps ?? {});
    if (gaps) return (gaps.email ? email : pwd).current?.focus();
    setBusy(true);
    try {
      setSession(await signIn(given));
      enter();
    } catch (error) {
      await fail(error);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
      <TextField
        ref={email}
        label="이메일"
        type="email"
        name="email"
        size="lg"
        autoComplete="username"
        maxLength={100}
        error={problem.email}
      />
      <PasswordField
        ref={pwd}
        label="비밀번호"
        name="pwd"
        size="lg"
        autoComplete="current-password"
        error={problem.pwd}
      />
      <FormFailure message={problem.answer} />
      <Button type="submit" size="lg" block busy={busy} disabled={wait > 0}>
        {wait > 0 ? `${wait}초 후 다시 시도` : '로그인'}
      </Button>
    </form>
  );
};
