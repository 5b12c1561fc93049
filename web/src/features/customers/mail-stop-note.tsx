import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '#web/components/ui/button.tsx';
import { DraftNote } from '#web/components/ui/form-notes.tsx';
import { call } from '#web/lib/call.ts';
import { formatDay } from '#web/lib/formats.ts';
import { customerQueries } from './queries.ts';

const reasons = { bounce: '반송', complaint: '스팸 신고' };

const ResumeButton = ({ memberId }: { memberId: number }) => {
  const { queryKey } = customerQueries.mailStop(memberId);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/member/resumeMails', { body: { id: memberId } }),
    meta: {
      invalidates: [queryKey],
      saved: '이 주소로 메일을 다시 보냅니다.',
      failed: '메일을 다시 보내도록 바꾸지 못했습니다.',
    },
  });
  return (
    <Button size="sm" variant="secondary" icon="mail" busy={isPending} onClick={() => mutate()}>
      다시 보내기
    </Button>
  );
};

/** Shows that mails to the address of a member are stopped. @param isFixed true if the user may not lift the stop */
export const MailStopNote = ({ memberId, isFixed }: { memberId: number; isFixed?: boolean }) => {
  const { data } = useQuery(customerQueries.mailStop(memberId));
  if (!data?.mailStop) return null;
  const { reason, at } = data.mailStop;
  return (
    <DraftNote
      text={`메일 중지됨: ${reasons[reason]}, ${formatDay(at)}`}
      action={!isFixed && <ResumeButton memberId={memberId} />}
    />
  );
};
