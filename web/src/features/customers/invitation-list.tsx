import { useMutation } from '@tanstack/react-query';
import { levelToAppoint } from '#shared/domain/auth-level.ts';
import { rowActions } from '#web/components/office/row-actions.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Chip } from '#web/components/ui/chip.tsx';
import { confirm } from '#web/components/ui/dialogs.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { call } from '#web/lib/call.ts';
import { serverNow } from '#web/lib/clock.ts';
import { useSession } from '#web/lib/session.ts';
import { customersKey, type Invitation } from './queries.ts';

const isExpired = ({ expiresAt }: Invitation): boolean => Date.parse(expiresAt) <= serverNow().getTime();

const useInvitationActions = ({ id, email }: Invitation) => {
  const resend = useMutation({
    mutationFn: () => call('POST /api/member/resendInvitation', { body: { id } }),
    meta: {
      invalidates: [customersKey],
      saved: '초대 메일을 다시 보냈습니다.',
      failed: '초대 메일을 다시 보내지 못했습니다.',
    },
  });
  const withdraw = useMutation({
    mutationFn: () => call('POST /api/member/withdrawInvitation', { body: { id } }),
    meta: {
      invalidates: [customersKey],
      saved: '초대를 취소했습니다.',
      failed: '초대를 취소하지 못했습니다.',
    },
  });
  const askAndWithdraw = async () => {
    const isConfirmed = await confirm({
      title: '초대를 취소할까요?',
      body: `${email}\n메일로 보낸 링크를 더 이상 쓸 수 없습니다.`,
      action: '초대 취소',
      cancel: '닫기',
      tone: 'danger',
    });
    if (isConfirmed) withdraw.mutate();
  };
  return { resend, withdraw, askAndWithdraw };
};

const InvitationActions = ({ invitation }: { invitation: Invitation }) => {
  const { resend, withdraw, askAndWithdraw } = useInvitationActions(invitation);
  const ownLevel = useSession()?.authLevel ?? 0;
  if (levelToAppoint(invitation.authLevel) > ownLevel) return '-';
  return (
    <span className="inline-flex gap-2">
      <Button
        variant="secondary"
        size="sm"
        aria-label={`${invitation.email} 초대 다시 보내기`}
        busy={resend.isPending}
        onClick={() => resend.mutate()}
      >
        다시 보내기
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`${invitation.email} 초대 취소`}
        busy={withdraw.isPending}
        onClick={() => void askAndWithdraw()}
      >
        초대 취소
      </Button>
    </span>
  );
};

const invitationColumns = (partnerName: (id: number | null) => string): readonly Column<Invitation>[] => [
  { key: 'email', header: '이메일', long: true, render: ({ email }) => email },
  {
    key: 'state',
    header: '상태',
    tight: true,
    render: (invitation) =>
      isExpired(invitation) ? <Chip tone="warning">초대 만료</Chip> : <Chip icon="mail">초대됨</Chip>,
  },
  { key: 'level', header: '등급', tight: true, render: ({ authLevelName }) => authLevelName },
  { key: 'partner', header: '파트너', render: ({ partnerId }) => partnerName(partnerId) },
  { key: 'by', header: '초대한 사람', tight: true, render: ({ invitedBy }) => invitedBy },
  { key: 'expires', header: '만료', tight: true, render: ({ expiresAt }) => <Instant at={expiresAt} /> },
  {
    key: 'actions',
    ...rowActions,
    render: (invitation) => <InvitationActions invitation={invitation} />,
  },
];

/** Invitations that were not accepted, including recently expired ones. */
export const InvitationList = ({
  invitations,
  partnerName,
}: {
  invitations: readonly Invitation[];
  partnerName: (id: number | null) => string;
}) => (
  <section aria-labelledby="invitations" className="mb-6">
    <h2 id="invitations" className="mb-2 text-16 font-bold">
      {`수락하지 않은 초대 ${invitations.length}건`}
    </h2>
    <Table
      caption="초대"
      columns={invitationColumns(partnerName)}
      rows={invitations}
      rowKey={({ id }) => id}
    />
  </section>
);
