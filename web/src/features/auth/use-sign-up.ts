import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SignUp } from '#shared/domain/member.ts';
import { errorCatalog } from '#shared/errors.ts';
import { alert } from '#web/components/dialogs.tsx';
import { notice } from '#web/components/notice.tsx';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { setSession } from '#web/lib/session.ts';
import {
  checkSignUp,
  emptySignUp,
  LAST_STEP,
  type Revealed,
  type SignUpField,
  type SignUpValues,
  signUpSteps,
} from './sign-up-steps.ts';

const tellFailure = (error: unknown) =>
  alert({
    title: '회원 가입 중 오류가 발생했습니다.',
    body: messageOf(error, '네트워크 연결을 확인한 뒤 다시 시도해주세요.'),
  });

/** The sign-up form: how far it is revealed, checking, the mail address first of all, and signing in afterwards. */
export const useSignUp = () => {
  const navigate = useNavigate();
  const [step, setStep] = useState(0);
  const freeEmail = useRef('');
  const form = useForm<SignUpValues, Revealed, SignUp>({
    defaultValues: emptySignUp,
    resolver: checkSignUp,
    context: { step },
    reValidateMode: 'onSubmit',
  });
  const { setFocus } = form;

  useEffect(() => {
    const [first] = signUpSteps[step]?.fields ?? [];
    if (step > 0 && first) setFocus(first);
  }, [step, setFocus]);

  const refuse = (fields: readonly { path: SignUpField; message: string }[]) => {
    for (const { path, message } of fields) form.setError(path, { type: 'server', message });
    if (fields[0]) setFocus(fields[0].path);
  };

  const refuseEmail = () => {
    freeEmail.current = '';
    refuse([{ path: 'email', message: errorCatalog.EMAIL_TAKEN.message }]);
  };

  const isFree = async (email: string): Promise<boolean> => {
    if (freeEmail.current === email) return true;
    const answer = await call('POST /api/cust/userCheck', { body: { email }, ownsSession: true });
    if (answer) freeEmail.current = email;
    else refuseEmail();
    return answer;
  };

  const signIn = async ({ email, password: pwd }: SignUp) => {
    try {
      setSession(await call('POST /api/cust/signIn', { body: { email, pwd }, ownsSession: true }));
    } catch {
      await alert({ title: '로그인', body: '로그인 중 오류가 발생했습니다.' });
      return navigate({ to: '/login' });
    }
    await navigate({ to: '/' });
  };

  const fail = (error: unknown) => {
    if (!(error instanceof ApiError)) return tellFailure(error);
    if (error.code === 'EMAIL_TAKEN') return refuseEmail();
    const refused = error.fields.filter(({ path }) => path in emptySignUp);
    if (refused.length === 0) return tellFailure(error);
    refuse(refused as { path: SignUpField; message: string }[]);
  };

  const register = async (person: SignUp) => {
    await call('POST /api/cust/signUp', { body: person, ownsSession: true });
    notice.success('회원가입에 성공했습니다.');
    await signIn(person);
  };

  const goOn = async (person: SignUp) => {
    try {
      if (!(await isFree(person.email))) return;
      if (step === LAST_STEP) await register(person);
      else setStep(step + 1);
    } catch (error) {
      await fail(error);
    }
  };

  return {
    form,
    step,
    submit: form.handleSubmit(goOn, ({ passwordConfirm }) => {
      if (passwordConfirm) form.setValue('passwordConfirm', '');
    }),
  };
};
