import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { retentionRows } from '#web/components/public/terms.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { alert, confirm } from '#web/components/ui/dialogs.tsx';
import { PasswordField } from '#web/components/ui/field.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { clearSession, useSession } from '#web/lib/session.ts';
import { activeStatuses, parcelsQuery } from './queries.ts';

const removedData = ['이름, 이메일, 휴대폰번호, 비밀번호', '주소록과 기본 발송인'];

const ActiveParcelsWarning = () => {
  const { data } = useInfiniteQuery(parcelsQuery(useSession()?.memberId, activeStatuses));
  const [first] = data?.pages ?? [];
  if (!first || first.rows.length === 0) return null;
  return (
    <p className="flex items-start gap-2 rounded-control bg-warning-weak px-3.5 py-2.5 text-14 font-medium text-warning">
      <Icon name="warning" size={18} className="mt-0.5" />
      진행 중인 배송이 {first.rows.length}건{first.nextPaging && ' 이상'} 있습니다. 탈퇴해도 배송은 계속되며,
      H/BL 번호로만 조회할 수 있습니다.
    </p>
  );
};

const Consequences = () => (
  <div className="grid gap-4 sm:grid-cols-2">
    <section className="rounded-card bg-subtle p-4">
      <h3 className="text-14 font-bold">바로 지우는 것</h3>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-14 text-ink-2">
        {removedData.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
    <section className="rounded-card bg-subtle p-4">
      <h3 className="text-14 font-bold">보관하는 기록과 기간</h3>
      <dl className="mt-2 space-y-1 text-14">
        {retentionRows.map(([term, text]) => (
          <div key={term} className="flex justify-between gap-3">
            <dt className="text-ink-2">{term}</dt>
            <dd className="font-semibold tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  </div>
);

const useWithdrawal = () => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const password = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const showError = (message: string) => {
    setError(message);
    password.current?.focus();
  };

  const showFailure = (thrown: unknown) => {
    const [wrong] = thrown instanceof ApiError ? thrown.fields : [];
    if (wrong) return showError(wrong.message);
    return alert({ title: '회원 탈퇴', body: messageOf(thrown, '오류가 발생했습니다.') });
  };

  const withdraw = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = password.current?.value ?? '';
    if (!typed) return showError('비밀번호를 입력해주세요.');
    const yes = await confirm({
      title: '정말 탈퇴할까요?',
      body: '지운 계정과 주소록은 되돌릴 수 없습니다.',
      action: '탈퇴',
      tone: 'danger',
    });
    if (!yes) return;
    setBusy(true);
    try {
      await call('POST /api/my/withdraw', { body: { password: typed } });
    } catch (thrown) {
      setBusy(false);
      return showFailure(thrown);
    }
    // Leave the page before clearing the session, which the page requires. No input is left to save.
    await navigate({ to: '/', replace: true, ignoreBlocker: true });
    clearSession();
    queryClient.clear();
    notice.success('회원 탈퇴가 완료되었습니다.');
  };

  return { password, isBusy, error, withdraw, clearError: () => setError(undefined) };
};

const WithdrawalDialog = ({ onClose }: { onClose: () => void }) => {
  const formId = useId();
  const { password, isBusy, error, withdraw, clearError } = useWithdrawal();
  return (
    <Dialog
      open
      onClose={onClose}
      title="회원 탈퇴"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isBusy}>
            회원 탈퇴
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void withdraw(event)} className="space-y-5">
        <ActiveParcelsWarning />
        <Consequences />
        <PasswordField
          ref={password}
          label="비밀번호 확인"
          required
          autoComplete="current-password"
          hint="본인 확인을 위해 현재 비밀번호를 입력해주세요."
          error={error}
          onChange={clearError}
        />
      </form>
    </Dialog>
  );
};

export default WithdrawalDialog;
