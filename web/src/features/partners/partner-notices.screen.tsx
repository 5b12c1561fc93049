import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { isStaff } from '#shared/domain/auth-level.ts';
import type { PartnerNoticeKind } from '#shared/domain/notifications.ts';
import type { PartnerNoticeSetting } from '#shared/domain/partner.ts';
import { OfficeHeader } from '#web/components/office/office-header.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { TextField } from '#web/components/ui/field.tsx';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { useUnsavedGuard } from '#web/components/ui/unsaved-guard.ts';
import { call } from '#web/lib/call.ts';
import { useSession } from '#web/lib/session.ts';
import { NoticeChoice, noMailsReason } from './notice-choice.tsx';
import { partnerQueries } from './queries.ts';

/** The choice of the user: `setting` until the user changes it, and again after it was saved. */
const useChoice = (setting: PartnerNoticeSetting) => {
  const client = useQueryClient();
  const [chosen, choose] = useState<PartnerNoticeKind[]>();
  const { mutate, isPending } = useMutation({
    mutationFn: (notices: PartnerNoticeKind[]) => call('POST /api/partner/setNotices', { body: { notices } }),
    onSuccess: (saved, sent) => {
      client.setQueryData(partnerQueries.ownNotices.queryKey, saved);
      // Keeps a choice that the user changed while the request was pending.
      choose((current) => (current === sent ? undefined : current));
    },
    meta: { saved: '알림 메일을 저장했습니다.', failed: '알림 메일을 저장하지 못했습니다.' },
  });
  const notices = chosen ?? setting.notices;
  const isDirty = notices.join() !== setting.notices.join();
  useUnsavedGuard(isDirty);
  return { notices, choose, isDirty, isPending, save: () => mutate(notices) };
};

const NoticeForm = ({ partnerId, setting }: { partnerId: number; setting: PartnerNoticeSetting }) => {
  const id = useId();
  const { notices, choose, isDirty, isPending, save } = useChoice(setting);
  const { admin_email } = setting;
  const disabledReason = noMailsReason({ id: partnerId, admin_email }, '한호에 관리자 지정을 요청해주세요.');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save();
  };
  return (
    <form onSubmit={submit} className="max-w-text space-y-6 rounded-card border border-line p-4">
      {admin_email && (
        <TextField
          label="받는 주소"
          size="sm"
          value={admin_email}
          readOnly
          hint="파트너 관리자의 이메일입니다. 관리자를 바꾸려면 한호에 문의해주세요."
        />
      )}
      <NoticeChoice
        id={id}
        label="받을 소식"
        chosen={notices}
        disabledReason={disabledReason}
        onChange={choose}
      />
      {!disabledReason && (
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={isPending} className="min-w-24 max-sm:w-full">
            저장
          </Button>
          <p role="status" className="text-14 font-medium text-warning">
            {isDirty && '저장하지 않은 변경이 있습니다.'}
          </p>
        </div>
      )}
    </form>
  );
};

const OwnNotices = ({ partnerId }: { partnerId: number }) => {
  const query = useQuery(partnerQueries.ownNotices);
  return query.data ? (
    <NoticeForm partnerId={partnerId} setting={query.data} />
  ) : (
    <QueryPlaceholder query={query} failed="알림 메일을 불러오지 못했습니다." rows={4} />
  );
};

/** Shown to staff, who open the page by its address only. The server refuses their requests. */
const StaffAdvice = () => (
  <EmptyState
    icon="mail"
    title="파트너가 받을 메일을 고르는 화면입니다."
    action={
      <ButtonLink to="/admin/partner-manage" variant="secondary">
        파트너 관리 열기
      </ButtonLink>
    }
  >
    직원은 파트너 관리에서 파트너별로 바꿀 수 있습니다.
  </EmptyState>
);

const Contents = () => {
  const session = useSession();
  if (isStaff(session)) return <StaffAdvice />;
  // The shell names the missing partner.
  return session && session.partnerId !== null && <OwnNotices partnerId={session.partnerId} />;
};

export const PartnerNoticesScreen = () => (
  <div className="p-3 sm:p-4">
    <OfficeHeader description="화물에 일이 생기면 파트너 관리자에게 메일로 알려드립니다." />
    <Contents />
  </div>
);
