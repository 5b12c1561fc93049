import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { SignUp } from '#shared/domain/member.ts';
import { errorCatalog } from '#shared/errors.ts';
import { countries } from '#web/components/member/countries.ts';
import { FormNewPassword } from '#web/components/member/new-password.tsx';
import type { TermsDocument } from '#web/components/member/terms-dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { alert } from '#web/components/ui/dialogs.tsx';
import { Form, useSchemaForm } from '#web/components/ui/form.tsx';
import { FormCheckbox, FormRadio, FormText } from '#web/components/ui/form-field.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { FormValue } from '#web/components/ui/value-field.tsx';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { setSession } from '#web/lib/session.ts';
import { AuthCard, strongLink } from './auth-card.tsx';
import {
  checkSignUp,
  emptySignUp,
  LAST_STEP,
  type SignUpField,
  type SignUpProgress,
  type SignUpValues,
  signUpSteps,
} from './sign-up-steps.ts';

const TermsDialog = lazy(() => import('#web/components/member/terms-dialog.tsx'));

const documents: readonly (readonly [TermsDocument, string])[] = [
  ['carriage', '이용약관 보기'],
  ['privacy', '개인정보 처리방침 보기'],
];

const TermsAgreement = () => {
  const [openedDocument, setOpenedDocument] = useState<TermsDocument>();
  return (
    <div className="rounded-card bg-subtle p-4">
      <FormCheckbox name="agreed" label="이용약관과 개인정보 처리방침에 동의합니다." required />
      <div className="mt-3 flex flex-wrap gap-2">
        {documents.map(([name, label]) => (
          <Button
            key={name}
            variant="secondary"
            size="md"
            aria-haspopup="dialog"
            onClick={() => setOpenedDocument(name)}
          >
            {label}
          </Button>
        ))}
      </div>
      {openedDocument && (
        <Suspense>
          <TermsDialog document={openedDocument} onClose={() => setOpenedDocument(undefined)} />
        </Suspense>
      )}
    </div>
  );
};

const alertFailure = (error: unknown) =>
  alert({
    title: '회원 가입 중 오류가 발생했습니다.',
    body: messageOf(error),
  });

/** The sign-up form. Each step requires an unused e-mail address. The last step registers the member and signs in. */
const useSignUp = () => {
  const navigate = useNavigate();
  const [step, setStep] = useState(0);
  /** E-mail address that the server last reported as unused, so that it is not checked again. */
  const lastFreeEmail = useRef('');
  const form = useSchemaForm<SignUpValues, SignUp, SignUpProgress>({
    defaultValues: emptySignUp,
    resolver: checkSignUp,
    context: { step },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const { setFocus } = form;

  useEffect(() => {
    const [first] = signUpSteps[step]?.fields ?? [];
    if (step > 0 && first) setFocus(first);
  }, [step, setFocus]);

  const showErrors = (fields: readonly { path: SignUpField; message: string }[]) => {
    for (const { path, message } of fields) form.setError(path, { type: 'server', message });
    if (fields[0]) setFocus(fields[0].path);
  };

  const showEmailTaken = () => {
    lastFreeEmail.current = '';
    showErrors([{ path: 'email', message: errorCatalog.EMAIL_TAKEN.message }]);
  };

  /** Returns true if no member has the e-mail address. Otherwise shows an error at the e-mail field. */
  const requireFreeEmail = async (email: string): Promise<boolean> => {
    if (lastFreeEmail.current === email) return true;
    const answer = await call('POST /api/cust/userCheck', { body: { email }, ownsSession: true });
    if (answer) lastFreeEmail.current = email;
    else showEmailTaken();
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

  const showFailure = (error: unknown) => {
    if (!(error instanceof ApiError)) return alertFailure(error);
    if (error.code === 'EMAIL_TAKEN') return showEmailTaken();
    const refusedFields = error.fields.filter(({ path }) => path in emptySignUp);
    if (refusedFields.length === 0) return alertFailure(error);
    showErrors(refusedFields as { path: SignUpField; message: string }[]);
  };

  const register = async (person: SignUp) => {
    await call('POST /api/cust/signUp', { body: person, ownsSession: true });
    notice.success('회원가입에 성공했습니다.');
    await signIn(person);
  };

  const submitStep = async (person: SignUp) => {
    try {
      if (!(await requireFreeEmail(person.email))) return;
      if (step === LAST_STEP) await register(person);
      else setStep(step + 1);
    } catch (error) {
      await showFailure(error);
    }
  };

  return {
    form,
    step,
    submit: form.handleSubmit(submitStep, ({ passwordConfirm }) => {
      if (passwordConfirm) form.setValue('passwordConfirm', '');
    }),
  };
};

const Progress = ({ step }: { step: number }) => (
  <div className="mb-6">
    <p role="status" className="text-14 font-semibold text-brand">
      {signUpSteps.length}단계 중 {step + 1}단계: {signUpSteps[step]?.name}
    </p>
    <div aria-hidden="true" className="mt-2 flex gap-1">
      {signUpSteps.map(({ name }, index) => (
        <span
          key={name}
          className={clsx('h-1 flex-1 rounded-full', index <= step ? 'bg-brand' : 'bg-line')}
        />
      ))}
    </div>
  </div>
);

const SlideIn = ({ children }: { children: ReactNode }) => (
  <div className="transition-transform duration-200 starting:translate-y-2">{children}</div>
);

const SignUpForm = () => {
  const { form, step, submit } = useSignUp();
  /** The fields of each of the `signUpSteps`. */
  const groups: readonly ReactNode[] = [
    <FormText
      key="email"
      name="email"
      label="이메일"
      required
      type="email"
      autoComplete="email"
      maxLength={100}
      autoCapitalize="none"
      spellCheck={false}
    />,
    <div key="password" className="space-y-5">
      <FormNewPassword name="password" label="비밀번호" required />
    </div>,
    <div key="name" className="grid grid-cols-2 gap-3">
      <FormText
        name="lastName"
        label="성"
        required
        autoComplete="family-name"
        maxLength={20}
        placeholder="홍"
      />
      <FormText
        name="firstName"
        label="이름"
        required
        autoComplete="given-name"
        maxLength={20}
        placeholder="길동"
      />
    </div>,
    <FormValue key="mobile" name="mobile" kind="phone" label="휴대폰번호" required autofill="mobile" />,
    <FormRadio key="country" name="country" label="국가" required options={countries} />,
    <TermsAgreement key="agreed" />,
  ];

  return (
    <Form form={form} onSubmit={submit} className="space-y-5">
      <Progress step={step} />
      {groups.slice(0, step + 1).map((group, index) => (
        <SlideIn key={signUpSteps[index]?.name}>{group}</SlideIn>
      ))}
      <Button type="submit" size="lg" block busy={form.formState.isSubmitting}>
        {step === LAST_STEP ? '회원가입' : '다음'}
      </Button>
    </Form>
  );
};

export const SignUpScreen = () => (
  <AuthCard
    title="회원가입"
    description="가입하면 내 배송을 한 번에 확인할 수 있습니다."
    below={
      <p className="mt-6 flex items-center justify-center text-14 text-ink-2">
        이미 회원이신가요?
        <Link to="/login" className={strongLink}>
          로그인
        </Link>
      </p>
    }
  >
    <SignUpForm />
  </AuthCard>
);
