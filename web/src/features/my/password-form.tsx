import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { mismatchSentence, NewPassword } from '#shared/domain/member.ts';
import { Button } from '#web/components/button.tsx';
import { alert } from '#web/components/dialogs.tsx';
import { notice } from '#web/components/notice.tsx';
import { PasswordField } from '#web/components/password-field.tsx';
import { PasswordPair } from '#web/components/password-pair.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { fieldOf } from '#web/lib/form-field.ts';
import { useUnsavedInput } from '#web/lib/unsaved-input.ts';
import { Part } from './part.tsx';
import { wrongPasswordOf } from './wrong-password.ts';

const MISSING = '비밀번호를 입력해주세요.';

const Passwords = z
  .object({
    password: z.string().min(1, MISSING),
    newPassword: NewPassword,
    passwordConfirm: z.string().min(1, MISSING),
  })
  .refine(({ newPassword, passwordConfirm }) => newPassword === passwordConfirm, {
    path: ['passwordConfirm'],
    error: mismatchSentence,
  });
type Passwords = z.output<typeof Passwords>;

/** 비밀번호 변경 */
export const PasswordForm = () => {
  const form = useForm<Passwords>({
    defaultValues: { password: '', newPassword: '', passwordConfirm: '' },
    resolver: zodResolver(Passwords),
    reValidateMode: 'onSubmit',
  });
  useUnsavedInput(form.formState.isDirty);
  const typed = useWatch({ control: form.control, name: 'newPassword' });

  const change = async ({ password, newPassword }: Passwords) => {
    try {
      await call('POST /api/my/changePassword', { body: { password, newPassword } });
    } catch (error) {
      const wrong = wrongPasswordOf(error);
      if (wrong) return form.setError('password', { type: 'server', message: wrong }, { shouldFocus: true });
      return alert({ title: '비밀번호 변경', body: messageOf(error, '오류가 발생했습니다.') });
    }
    form.reset();
    notice.success('비밀번호가 변경되었습니다.');
  };

  const submit = form.handleSubmit(change, ({ passwordConfirm }) => {
    if (passwordConfirm) form.setValue('passwordConfirm', '');
  });

  return (
    <Part title="비밀번호 변경" lead="비밀번호를 바꾸면 다른 기기의 로그인은 모두 끝납니다.">
      <form onSubmit={(event) => void submit(event)} noValidate className="max-w-100 space-y-5">
        <PasswordField
          label="현재 비밀번호"
          size="lg"
          autoComplete="current-password"
          {...fieldOf(form, 'password')}
        />
        <PasswordPair
          labels={['새 비밀번호', '새 비밀번호 확인']}
          length={typed.length}
          password={fieldOf(form, 'newPassword')}
          passwordConfirm={fieldOf(form, 'passwordConfirm')}
        />
        <Button type="submit" variant="secondary" size="lg" busy={form.formState.isSubmitting}>
          비밀번호 변경
        </Button>
      </form>
    </Part>
  );
};
