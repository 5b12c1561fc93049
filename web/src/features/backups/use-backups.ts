import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { alert, confirm } from '#web/components/dialogs.tsx';
import { notice } from '#web/components/notice.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { fileList, rehearsalList } from './queries.ts';

const list = fileList('backup');

/** The backup that somebody asked for last, and what has one made or rehearsed. */
export const useBackups = () => {
  const client = useQueryClient();
  const asked = useInfiniteQuery(list).data?.pages[0]?.askedBackup ?? undefined;
  const lastRehearsal = useQuery(rehearsalList).data?.[0];
  const rehearsing = lastRehearsal?.state === 'running' ? lastRehearsal.filename : undefined;

  const before = useRef(asked);
  useEffect(() => {
    const wasRunning = before.current?.state === 'running' && before.current.filename === asked?.filename;
    if (wasRunning && asked?.state === 'done') notice.success('백업을 마쳤습니다.');
    before.current = asked;
  }, [asked]);

  const run = async () => {
    const yes = await confirm({
      title: '지금 백업할까요?',
      body: '모든 데이터를 한 파일로 남깁니다. 그동안 다른 업무를 계속할 수 있습니다.',
      action: '백업',
    });
    if (!yes) return;
    try {
      await call('POST /api/admin/runBackup');
    } catch (error) {
      return alert({ title: '백업을 시작하지 못했습니다.', body: messageOf(error) });
    }
    await client.invalidateQueries({ queryKey: list.queryKey });
    notice.success('백업을 시작했습니다.');
  };

  const rehearse = async (filename: string) => {
    const yes = await confirm({
      title: '복원을 연습할까요?',
      body: `${filename}\n이 백업을 따로 만든 테이블에 복원해 보고, 비교한 뒤 지웁니다. 업무 데이터는 바뀌지 않습니다.`,
      action: '복원 연습',
    });
    if (!yes) return;
    try {
      await call('POST /api/admin/rehearseBackup', { body: { filename } });
      notice.success('복원 연습을 시작했습니다.');
    } catch (error) {
      await alert({ title: '복원 연습을 시작하지 못했습니다.', body: messageOf(error) });
    }
    await client.invalidateQueries({ queryKey: rehearsalList.queryKey });
  };

  return { asked, rehearsing, run, rehearse };
};
