import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { mismatchSentence, NewPassword } from '#shared/domain/member.ts';
import { FormNewPassword } from '#web/components/member/new-password.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { alert } from '#web/components/ui/dialogs.tsx';
import { Form, showFieldErrors, useSchemaForm } from '#web/components/ui/form.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { clearSession } from '#web/lib/session.ts';
import { AuthCard, strongLink } from './auth-card.tsx';
import { clearLinkToken, linkToken } from './link-token.ts';

const Passwords = z
  .object({ password: NewPassword, passwordConfirm: z.string().min(1, '비밀번호를 입력해주세요.') })
  .refine(({ password, passwordConfirm }) => password === passwordConfirm, {
    path: ['passwordConfirm'],
    error: mismatchSentence,
  });
type Passwords = z.output<typeof Passwords>;

const ResetForm = () => {
  const navigate = useNavigate();
  const form = useSchemaForm({
    schema: Passwords,
    defaultValues: { password: '', passwordConfirm: '' },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });

  const reset = async ({ password }: Passwords) => {
    try {
      const body = { token: linkToken(), password };
      await call('POST /api/admin/reset-password', { body, ownsSession: true });
    } catch (error) {
      const refused = showFieldErrors(form, error);
      if (refused) return form.setFocus(refused);
      return alert({ title: '비밀번호 재설정', body: messageOf(error, '오류가 발생했습니다.') });
    }
    clearLinkToken();
    // The server has ended every session of the member.
    clearSession();
    notice.success('비밀번호가 변경되었습니다.');
    await navigate({ to: '/login', replace: true });
  };

  const submit = form.handleSubmit(reset, ({ passwordConfirm }) => {
    if (passwordConfirm) form.setValue('passwordConfirm', '');
  });

  return (
    <Form form={form} onSubmit={submit} className="space-y-5">
      <FormNewPassword name="password" label="새 비밀번호" />
      <Button type="submit" size="lg" block busy={form.formState.isSubmitting}>
        비밀번호 변경
      </Button>
    </Form>
  );
};

const forgotPasswordLink = (
  <Link to="/forgot-password" className={strongLink}>
    메일 다시 받기
  </Link>
);

/** Message of the server after it has refused the token of the link. Other failures are ignored: the form reports its own. */
const useRefusal = (): string | undefined => {
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    call('POST /api/admin/checkResetToken', { body: { token: linkToken() }, ownsSession: true }).catch(
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 'RESET_TOKEN_INVALID') setRefusal(error.message);
      },
    );
  }, []);
  return refusal;
};

export const ResetPasswordScreen = () => {
  const refusal = useRefusal();
  if (refusal) {
    return (
      <AuthCard title="비밀번호 재설정" description={<span role="alert">{refusal}</span>}>
        <div className="flex flex-wrap items-center text-14 text-ink-2">
          링크는 30분 동안 한 번만 쓸 수 있습니다. {forgotPasswordLink}
        </div>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="비밀번호 재설정"
      description="새로 사용할 비밀번호를 입력해주세요."
      below={
        <p className="mt-6 flex items-center justify-center text-14 text-ink-2">
          링크가 만료되었나요?
          {forgotPasswordLink}
        </p>
      }
    >
      <ResetForm />
    </AuthCard>
  );
};
