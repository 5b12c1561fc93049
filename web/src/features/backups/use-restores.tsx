import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { OWNER } from '#shared/domain/auth-level.ts';
import { confirm } from '#web/components/ui/dialogs.tsx';
import { type Attempt, attemptFor, endsAttempt } from '#web/lib/attempt.ts';
import { call } from '#web/lib/call.ts';
import { useSession } from '#web/lib/session.ts';
import { rehearsalList, restoreList } from './queries.ts';

const RestoreDialog = lazy(() => import('./restore-dialog.tsx'));

export type Restores = {
  canRestore: boolean;
  /** Name of the backup of the running rehearsal or restore. */
  busyFile: string | undefined;
  startRehearsal: (filename: string) => Promise<void>;
  openRestore: (filename: string) => void;
  dialog: ReactNode;
};

/** Functions that start a rehearsal after a confirmation and open the dialog of a restore. Owners only. */
export const useRestores = (): Restores => {
  const canRestore = (useSession()?.authLevel ?? 0) >= OWNER;
  const [chosen, setChosen] = useState<string>();
  const [lastRehearsal] = useQuery(rehearsalList).data ?? [];
  const [lastRestore] = useQuery({ ...restoreList, enabled: canRestore }).data ?? [];
  const running = [lastRehearsal, lastRestore].find((run) => run?.state === 'running');

  // A repeated request has the same key, so that it starts no second rehearsal.
  const attempt = useRef<Attempt>(undefined);
  const rehearsal = useMutation({
    mutationFn: async (filename: string) => {
      attempt.current = attemptFor(filename, attempt.current);
      const { key } = attempt.current;
      return call('POST /api/admin/rehearseBackup', { body: { filename }, idempotencyKey: key });
    },
    onSuccess: () => {
      attempt.current = undefined;
    },
    onError: (error) => {
      if (endsAttempt(error)) attempt.current = undefined;
    },
    meta: {
      invalidates: [rehearsalList.queryKey],
      saved: '복원 연습을 시작했습니다.',
      failed: '복원 연습을 시작하지 못했습니다.',
    },
  });
  const startRehearsal = async (filename: string) => {
    const isSure = await confirm({
      title: '복원을 연습할까요?',
      body: `${filename}\n이 백업을 따로 만든 테이블에 복원해 보고, 비교한 뒤 지웁니다. 업무 데이터는 바뀌지 않습니다.`,
      action: '복원 연습',
    });
    if (isSure) rehearsal.mutate(filename);
  };

  const dialog = chosen && (
    <Suspense>
      <RestoreDialog filename={chosen} onClose={() => setChosen(undefined)} />
    </Suspense>
  );
  return { canRestore, busyFile: running?.filename, startRehearsal, openRestore: setChosen, dialog };
};
