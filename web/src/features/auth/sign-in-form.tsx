import { type SubmitEvent, useRef, useState } from 'react';
import type { Session } from '#shared/domain/session.ts';
import { unknownErrorSentence } from '#shared/unknown-error.ts';
import { Button } from '#web/components/ui/button.tsx';
import { PasswordField, TextField } from '#web/components/ui/field.tsx';
import { FormFailure } from '#web/components/ui/form-notes.tsx';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import type { Body } from '#web/lib/call.ts';
import { setSession } from '#web/lib/session.ts';
import { useCountdown } from '#web/lib/use-countdown.ts';

/**
 * State of a form that signs in. After a failure it empties and focuses the password field, and `wait` is the number of
 * remaining seconds of `Retry-After`. `announce` is awaited before the form shows a failure.
 */
export const useSignIn = (announce?: (message: string) => Promise<void>) => {
  const pwd = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [wait, startWait] = useCountdown();

  const showFailure = async (error: unknown) => {
    const message = messageOf(error, unknownErrorSentence);
    setBusy(false);
    await announce?.(message);
    setFailure(message);
    if (error instanceof ApiError && error.status === 429) startWait(error.retryAfter ?? 1);
    if (!pwd.current) return;
    pwd.current.value = '';
    pwd.current.focus();
  };
  const send = (request: () => Promise<void>): Promise<void> => {
    setBusy(true);
    return request().catch(showFailure);
  };
  return { pwd, isBusy, failure, setFailure, wait, send };
};

type Credentials = Body<'POST /api/cust/signIn'>;
type Missing = { email?: string; pwd?: string };

type Props = {
  signIn: (credentials: Credentials) => Promise<Session>;
  /** Opens the page that follows the sign-in. */
  enter: () => void;
  /** Awaited with the message of a failure before the form shows it. */
  announce?: (message: string) => Promise<void>;
};

const missingIn = ({ email, pwd }: Credentials): Missing => ({
  email: email.trim() ? undefined : '이메일을 입력해주세요.',
  pwd: pwd ? undefined : '비밀번호를 입력해주세요.',
});

export const SignInForm = ({ signIn, enter, announce }: Props) => {
  const email = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const { pwd, isBusy, failure, setFailure, wait, send } = useSignIn(announce);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const credentials = { email: email.current?.value ?? '', pwd: pwd.current?.value ?? '' };
    const missingValues = missingIn(credentials);
    setMissing(missingValues);
    setFailure('');
    if (missingValues.email || missingValues.pwd) return (missingValues.email ? email : pwd).current?.focus();
    await send(async () => {
      setSession(await signIn(credentials));
      enter();
    });
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
        error={missing.email}
      />
      <PasswordField
        ref={pwd}
        label="비밀번호"
        name="pwd"
        size="lg"
        autoComplete="current-password"
        error={missing.pwd}
      />
      <FormFailure message={failure} />
      <Button type="submit" size="lg" block busy={isBusy} disabled={wait > 0}>
        {wait > 0 ? `${wait}초 후 다시 시도` : '로그인'}
      </Button>
    </form>
  );
};
