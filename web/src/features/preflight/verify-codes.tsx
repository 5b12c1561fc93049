import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { call } from '#web/lib/call.ts';
import { preflightQuery } from './queries.ts';

const POLL_MS = 3_000;

/** Number of queued codes, which is read until none is left. */
const Progress = ({ consolId, total, onEnd }: { consolId: number; total: number; onEnd: () => void }) => {
  const { data } = useQuery({
    queryKey: ['preflight', consolId, 'codes'],
    queryFn: ({ signal }) => call('POST /api/customs/verifyProgress', { body: { consolId }, signal }),
    refetchInterval: POLL_MS,
    staleTime: 0,
    gcTime: 0,
  });
  const waiting = data?.waiting ?? total;
  const isDone = data?.waiting === 0;
  useEffect(() => {
    if (isDone) onEnd();
  }, [isDone, onEnd]);
  return (
    <div className="mb-3 max-w-form">
      <ProgressBar label="부호 확인" done={Math.max(0, total - waiting)} total={total} />
    </div>
  );
};

/** Checks the customs codes of all parcels of a consol. `button` starts it, `progress` shows how many are left. */
export const useVerifyCodes = (consolId: number) => {
  const client = useQueryClient();
  const [queued, setQueued] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('POST /api/customs/verifyConsol', {
        body: { consolId },
        idempotencyKey: crypto.randomUUID(),
      }),
    meta: { failed: '부호 확인을 시작하지 못했습니다.' },
    onSuccess: (result) => {
      if (result.queued === 0) notice.success('확인할 부호가 없습니다.');
      setQueued(result.queued);
    },
  });
  const [end] = useState(() => () => {
    setQueued(0);
    void client.invalidateQueries({ queryKey: preflightQuery(consolId).queryKey, exact: true });
  });
  return {
    button: (
      <Button
        size="sm"
        variant="secondary"
        icon="badge"
        busy={isPending || queued > 0}
        onClick={() => mutate()}
      >
        부호 전체 확인
      </Button>
    ),
    progress: queued > 0 && <Progress consolId={consolId} total={queued} onEnd={end} />,
  };
};
