import { type SubmitEvent, useId, useState } from 'react';
import { isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { confirm } from '#web/components/ui/dialogs.tsx';
import { PasswordField, TextField } from '#web/components/ui/field.tsx';
import { FormFailure } from '#web/components/ui/form-notes.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { setSession } from '#web/lib/session.ts';
import { leaveForSignIn, type Renewal } from '#web/lib/session-rules.ts';
import { useSignIn } from './sign-in-form.tsx';

const askBeforeLeaving = () =>
  confirm({
    title: '다른 계정으로 로그인할까요?',
    body: '입력한 내용이 지워집니다.',
    action: '다른 계정으로 로그인',
    cancel: '계속 입력',
    tone: 'danger',
  });

/** Signs the same member in again without leaving the interrupted form. */
const RenewalDialog = ({ renewal: { session, reason, answer } }: { renewal: Renewal }) => {
  const formId = useId();
  const [missing, setMissing] = useState<string>();
  const { pwd, isBusy, failure, wait, send } = useSignIn();
  const path = isPartnerOrStaff(session) ? 'POST /api/admin/signIn' : 'POST /api/cust/signIn';

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = pwd.current?.value ?? '';
    setMissing(typed ? undefined : '비밀번호를 입력해주세요.');
    if (!typed) return pwd.current?.focus();
    await send(async () => {
      const body = { email: session.email, pwd: typed };
      const renewed = await call(path, { body, ownsSession: true });
      // The e-mail address may belong to another member by now.
      if (renewed.memberId !== session.memberId) throw new ApiError(401, { code: '', message: reason });
      setSession(renewed);
      answer(true);
    });
  };

  const leave = async () => {
    if (await askBeforeLeaving()) leaveForSignIn();
  };

  return (
    <Dialog
      open
      onClose={() => answer(false)}
      title="다시 로그인"
      description={reason}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={() => answer(false)}>
            취소
          </Button>
          <Button type="submit" form={formId} busy={isBusy} disabled={wait > 0}>
            {wait > 0 ? `${wait}초 후 다시 시도` : '로그인하고 계속'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <p className="text-14 text-ink-2">
          입력한 내용은 그대로 있습니다. 비밀번호를 입력하면 하던 작업을 이어서 진행합니다.
        </p>
        <TextField label="이메일" type="email" autoComplete="username" readOnly value={session.email} />
        <PasswordField
          ref={pwd}
          label="비밀번호"
          name="pwd"
          autoComplete="current-password"
          error={missing}
          data-autofocus
        />
        <FormFailure message={failure} />
        <Button variant="ghost" size="sm" onClick={() => void leave()}>
          다른 계정으로 로그인
        </Button>
      </form>
    </Dialog>
  );
};

export default RenewalDialog;
