import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#web/components/ui/button.tsx';
import { Chip } from '#web/components/ui/chip.tsx';
import { confirm } from '#web/components/ui/dialogs.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { QueryPlaceholder } from '#web/components/ui/states.tsx';
import { call } from '#web/lib/call.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { formatMinute, formatNumber } from '#web/lib/formats.ts';
import { type OwnSession, ownQueries } from '#web/lib/own-queries.ts';
import { useSession } from '#web/lib/session.ts';

const FAILED = '로그아웃하지 못했습니다.';

const useOwnSessions = () => ownQueries.sessions(useSession()?.memberId);

const EndButton = ({ id, name }: { id: string; name: string }) => {
  const client = useQueryClient();
  const { queryKey } = useOwnSessions();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/my/endSession', { body: { id } }),
    meta: { saved: '로그아웃했습니다.', failed: FAILED },
    onSuccess: (sessions) => {
      client.setQueryData(queryKey, sessions);
      // The focused button is removed with its row.
      focusHeading();
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate()}>
      <span className="sr-only">{name} </span>로그아웃
    </Button>
  );
};

const SessionRow = ({ session }: { session: OwnSession }) => {
  const { id, device, address, startedAt, seenAt, isCurrent } = session;
  const name = device || '알 수 없는 기기';
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-14 font-semibold">
          {name}
          {isCurrent && (
            <Chip tone="info" icon={null}>
              이 기기
            </Chip>
          )}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-13 text-ink-2 tabular-nums">
          {address && <span>{address}</span>}
          <span>{`로그인 ${formatMinute(startedAt)}`}</span>
          <span>{`마지막 사용 ${formatMinute(seenAt)}`}</span>
        </p>
      </div>
      {!isCurrent && <EndButton id={id} name={name} />}
    </li>
  );
};

const EndOthers = ({ count }: { count: number }) => {
  const client = useQueryClient();
  const { queryKey } = useOwnSessions();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/my/endOtherSessions', { body: {} }),
    meta: { failed: FAILED },
    onSuccess: ({ count: ended }) =>
      notice.success(`다른 기기 ${formatNumber(ended)}대에서 로그아웃했습니다.`),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const end = async () => {
    const isSure = await confirm({
      title: '다른 기기에서 모두 로그아웃할까요?',
      body: `이 기기를 뺀 ${formatNumber(count)}대에서 다시 로그인해야 합니다.`,
      action: '모두 로그아웃',
      tone: 'danger',
    });
    if (isSure) mutate();
  };
  return (
    <Button variant="secondary" busy={isPending} disabled={count === 0} onClick={() => void end()}>
      다른 기기 모두 로그아웃
    </Button>
  );
};

/** Devices on which the member is signed in, with buttons that end their sessions. */
export const OwnSessions = () => {
  const query = useQuery(useOwnSessions());
  const { data } = query;
  if (!data) return <QueryPlaceholder query={query} failed="기기 목록을 불러오지 못했습니다." rows={3} />;
  return (
    <>
      <ul aria-label="로그인한 기기" className="divide-y divide-line border-line border-y">
        {data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <EndOthers count={data.filter(({ isCurrent }) => !isCurrent).length} />
    </>
  );
};
