import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '#web/components/button.tsx';
import { RadioGroup } from '#web/components/choice-group.tsx';
import { countries } from '#web/components/countries.ts';
import { MobileField } from '#web/components/mobile-field.tsx';
import { PasswordPair } from '#web/components/password-pair.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { fieldOf } from '#web/lib/form-field.ts';
import { LAST_STEP, type SignUpField, signUpSteps } from './sign-up-steps.ts';
import { TermsAgreement } from './terms-agreement.tsx';
import { useSignUp } from './use-sign-up.ts';

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

/** The fields of one step, sliding in when their turn comes. */
const Revealed = ({ children }: { children: ReactNode }) => (
  <div className="transition-transform duration-200 starting:translate-y-2">{children}</div>
);

/** Asks for one thing after the other, then registers. */
export const SignUpForm = () => {
  const { form, step, submit } = useSignUp();
  const password = useWatch({ control: form.control, name: 'password' });
  const field = (name: SignUpField) => ({ ...fieldOf(form, name), required: true });

  /** One for each of the steps. */
  const groups: readonly ReactNode[] = [
    <TextField
      key="email"
      label="이메일"
      type="email"
      size="lg"
      autoComplete="email"
      maxLength={100}
      autoCapitalize="none"
      spellCheck={false}
      {...field('email')}
    />,
    <div key="password" className="space-y-5">
      <PasswordPair
        labels={['비밀번호', '비밀번호 확인']}
        length={password.length}
        password={field('password')}
        passwordConfirm={field('passwordConfirm')}
      />
    </div>,
    <div key="name" className="grid grid-cols-2 gap-3">
      <TextField
        label="성"
        size="lg"
        autoComplete="family-name"
        maxLength={20}
        placeholder="홍"
        {...field('lastName')}
      />
      <TextField
        label="이름"
        size="lg"
        autoComplete="given-name"
        maxLength={20}
        placeholder="길동"
        {...field('firstName')}
      />
    </div>,
    <MobileField key="mobile" label="휴대폰번호" {...field('mobile')} />,
    <RadioGroup key="country" label="국가" options={countries} {...field('country')} />,
    <TermsAgreement key="agreed" {...field('agreed')} />,
  ];

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
      <Progress step={step} />
      {groups.slice(0, step + 1).map((group, index) => (
        <Revealed key={signUpSteps[index]?.name}>{group}</Revealed>
      ))}
      <Button type="submit" size="lg" block busy={form.formState.isSubmitting}>
        {step === LAST_STEP ? '회원가입' : '다음'}
      </Button>
    </form>
  );
};
