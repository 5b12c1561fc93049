import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CONSOL_OPEN } from '#shared/domain/consol.ts';
import { isSessionMode, type SessionMode } from '#shared/domain/scan-rules.ts';
import { scanModeNames } from '#shared/scan-words.ko.ts';
import { Button } from '#web/components/ui/button.tsx';
import { SelectField } from '#web/components/ui/field.tsx';
import { FormFailure } from '#web/components/ui/form-notes.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { useStore } from '#web/lib/store.ts';
import { progressOf } from './expected-list.ts';
import { lastClosed, type ReportedSession } from './settings.ts';
import { reloadList } from './use-list-reload.ts';
import type { Station } from './use-station.ts';

// Departed consols are those that can arrive.
const statusesOf = (mode: SessionMode): string[] =>
  mode === 'load' ? [CONSOL_OPEN] : ['003', '004', '005', '006'];

const useConsols = (mode: SessionMode) =>
  useQuery({
    queryKey: ['scan', 'consols', mode],
    queryFn: ({ signal }) =>
      call('POST /api/consol/getConsolList', { body: { status: statusesOf(mode) }, signal }),
    staleTime: 0,
  });

const ConsolChoice = ({ station, mode }: { station: Station; mode: SessionMode }) => {
  const query = useConsols(mode);
  const [chosen, setChosen] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const consols = query.data ?? [];
  const open = async () => {
    const consol = consols.find(({ id }) => String(id) === chosen);
    if (!consol) {
      setFailure('콘솔을 골라주세요.');
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await station.session.open(consol);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          label={`${scanModeNames[mode]}할 콘솔`}
          placeholder={query.isPending ? '불러오는 중' : '콘솔 선택'}
          options={consols.map(({ id, mblNo, etd, linkedOrderQty }) => ({
            value: id,
            label: `${mblNo} (ETD ${etd.slice(0, 10)}, ${formatNumber(linkedOrderQty)}건)`,
          }))}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          error={query.isError ? '콘솔을 불러오지 못했습니다.' : undefined}
          hint={query.isSuccess && consols.length === 0 ? '고를 수 있는 콘솔이 없습니다.' : undefined}
          className="min-w-60 flex-1"
        />
        {query.isError && (
          <Button variant="secondary" onClick={() => void query.refetch()}>
            다시 불러오기
          </Button>
        )}
        <Button type="submit" busy={isBusy}>
          시작
        </Button>
      </div>
      <div className={failure && 'mt-2'}>
        <FormFailure message={failure} />
      </div>
    </form>
  );
};

const POLL_MS = 5_000;

// After a failure, the next progress is another attempt.
const ignoreFailure = () => {};

/** Reads the progress of all devices while the page is visible and online, and follows it with the own list. */
const useSharedProgress = (station: Station, sessionId: string) => {
  const { session, queue, isTraining } = station;
  return useQuery({
    queryKey: ['scan', 'progress', sessionId],
    queryFn: async ({ signal }) => {
      const shared = await call('POST /api/scan/progress', { body: { sessionId }, signal });
      const { total, done } = progressOf(session.readList());
      const isSame = shared.expected === total && shared.scanned === done;
      if (shared.closedAt) session.leaveClosed(sessionId);
      // The server does not know unsent scans, so that the own list may be ahead.
      else if (!isSame && queue.backlog.unsent === 0) await reloadList(station).catch(ignoreFailure);
      return shared;
    },
    enabled: !isTraining,
    refetchInterval: POLL_MS,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
};

type ProgressProps = { station: Station; sessionId: string };

const Progress = ({ station, sessionId }: ProgressProps) => {
  const own = progressOf(station.session.list);
  const { data: shared } = useSharedProgress(station, sessionId);
  const { partial } = own;
  // The own list may be behind until it is loaded again, or ahead of a progress that was read before the latest scan.
  const total = Math.max(own.total, shared?.expected ?? 0);
  const done = Math.max(own.done, shared?.scanned ?? 0);
  return (
    <div className="min-w-40 flex-1">
      <p className="text-20 font-bold tabular-nums">
        {formatNumber(done)} / {formatNumber(total)}건
        {partial > 0 && (
          <span className="ml-2 text-14 font-normal">박스 일부만 {formatNumber(partial)}건</span>
        )}
      </p>
      <div className="mt-1">
        <ProgressBar label="진행" done={done} total={Math.max(total, 1)} />
      </div>
    </div>
  );
};

type Props = { station: Station; onReport: (session: ReportedSession) => void };

/** Choice of the consol, and the progress of its session, in the modes `load` and `arrival`. */
export const SessionBar = ({ station, onReport }: Props) => {
  const { mode, session, isTraining } = station;
  const last = useStore(lastClosed);
  if (!isSessionMode(mode)) return null;
  const { sessionId = '', mblNo = '' } = session.session ?? {};
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      {session.session ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-16 font-semibold break-all">{mblNo}</p>
          <Progress key={sessionId} station={station} sessionId={sessionId} />
          {!isTraining && (
            <>
              <Button variant="secondary" onClick={() => session.leave(sessionId)}>
                다른 콘솔
              </Button>
              <Button onClick={() => onReport({ sessionId, mblNo, mode })}>마감</Button>
            </>
          )}
        </div>
      ) : isTraining ? (
        <p className="text-14 text-ink-2">연습에서는 콘솔을 고르지 않고 스캔합니다.</p>
      ) : (
        <>
          <ConsolChoice key={mode} station={station} mode={mode} />
          {last && (
            <Button variant="ghost" size="sm" className="mt-2" onClick={() => onReport(last)}>
              {`지난 ${scanModeNames[last.mode]} 마감 보고: ${last.mblNo}`}
            </Button>
          )}
        </>
      )}
    </div>
  );
};
