import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { repairedKinds, repairNames } from '#shared/domain/rehearsal.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Chip, type Tone } from '#web/components/ui/chip.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { DefinitionList } from '#web/components/ui/definition-list.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { ErrorState } from '#web/components/ui/states.tsx';
import { formatBytes, formatMinute, formatNumber } from '#web/lib/formats.ts';
import { isRestoreBusy, type Rehearsal, type Restore, rehearsalList, restoreList } from './queries.ts';

const RemoveTableDialog = lazy(() => import('./remove-table-dialog.tsx'));

const stateChips: Record<Rehearsal['state'], { label: string; tone: Tone }> = {
  running: { label: '진행 중', tone: 'neutral' },
  done: { label: '성공', tone: 'success' },
  failed: { label: '실패', tone: 'danger' },
};

type Progress = NonNullable<Rehearsal['progress']>;
const phaseNames: Record<Progress['phase'], string> = {
  check: '1/4 백업 파일의 서명과 해시 확인 중',
  write: '2/4 새 테이블에 쓰는 중',
  repair: '3/4 잠금과 조회 항목 바로잡는 중',
  sweep: '3/4 남은 조회 항목 지우는 중',
  compare: '4/4 다시 읽어 백업과 비교하는 중',
};

const ProgressLine = ({ progress }: { progress: Progress | undefined }) => {
  const name = progress ? phaseNames[progress.phase] : '시작하는 중';
  const { done, total } = progress ?? { done: 0, total: 0 };
  const count =
    total > 0 ? `${formatNumber(Math.min(done, total))} / ${formatNumber(total)}개` : formatBytes(done);
  return (
    <div className="max-w-110 space-y-1">
      <p className="flex flex-wrap justify-between gap-x-3 text-13 text-ink-2 tabular-nums">
        <span>{name}</span>
        {progress && <span>{count}</span>}
      </p>
      <ProgressBar label={name} done={done} total={total} />
      <p className="text-13 text-ink-2">페이지를 떠나도 계속되고, 중단되면 10분 안에 이어서 진행합니다.</p>
    </div>
  );
};

const formatDifference = (count: number) =>
  count === 0 ? '그대로' : `${formatNumber(Math.abs(count))}개 ${count > 0 ? '늘어남' : '줄어듦'}`;

const Repairs = ({ repairs, count }: { repairs: NonNullable<Rehearsal['repairs']>; count: number }) => (
  <details>
    <summary className="cursor-pointer">{`${formatNumber(count)}개`}</summary>
    <ul className="mt-1 space-y-0.5 text-13 text-ink-2">
      {repairs.map(({ kind, recordId, how }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item can be repaired twice, and the list never changes
        <li key={nth}>{`${repairedKinds[kind] ?? kind} (번호 ${recordId}) ${repairNames[how]}`}</li>
      ))}
      {count > repairs.length && <li>{`외 ${formatNumber(count - repairs.length)}개`}</li>}
    </ul>
  </details>
);

const entriesOf = ({
  filename,
  at,
  by,
  endedAt,
  items,
  orders,
  hashes,
  differences,
  repairs,
  reason,
}: Rehearsal) =>
  [
    [
      '백업',
      <span key="file" className="break-all">
        {filename}
      </span>,
    ],
    ['시작', `${formatMinute(at)} · ${by}`],
    ['끝', endedAt && formatMinute(endedAt)],
    ['복원한 항목', items !== undefined && `${formatNumber(items)}개 (주문 ${formatNumber(orders ?? 0)}건)`],
    // `differences` is set only after a success, which requires that all restored items match the backup.
    ['백업과 다른 항목', differences && '없음'],
    [
      '바로잡은 항목',
      differences &&
        (repairs && differences.repaired > 0 ? (
          <Repairs key="repairs" repairs={repairs} count={differences.repaired} />
        ) : differences.repaired === 0 ? (
          '없음'
        ) : (
          `${formatNumber(differences.repaired)}개`
        )),
    ],
    [
      '백업 이후',
      differences &&
        `항목 ${formatDifference(differences.itemsSince)}, 주문 ${formatDifference(differences.ordersSince)}`,
    ],
    [
      '파일 SHA-256',
      hashes && (
        <code key="hash" className="text-13 break-all">
          {hashes.file}
        </code>
      ),
    ],
    ['사유', reason],
  ] as const;

const RunReport = ({
  run,
  more = [],
}: {
  run: Rehearsal;
  more?: readonly (readonly [string, ReactNode])[];
}) => {
  const { label, tone } = stateChips[run.state];
  return (
    <div className="space-y-3">
      <Chip tone={tone}>{label}</Chip>
      {run.state === 'running' && <ProgressLine progress={run.progress} />}
      <DefinitionList entries={[...entriesOf(run), ...more]} />
    </div>
  );
};

/** A list of runs: the newest open, earlier ones behind a summary. */
const RunSection = <R extends Rehearsal>({
  id,
  title,
  runs,
  render,
}: {
  id: string;
  title: string;
  runs: readonly R[];
  render: (run: R) => ReactNode;
}) => {
  const [latest, ...earlier] = runs;
  if (!latest) return null;
  return (
    <section aria-labelledby={id} className="mb-5 rounded-card border border-line p-4">
      <h2 id={id} className="mb-3 text-16 font-bold">
        {title}
      </h2>
      <div role="status">{render(latest)}</div>
      {earlier.length > 0 && (
        <details className="mt-4">
          <summary className="cursor-pointer text-14 text-brand">{`이전 기록 ${earlier.length}건`}</summary>
          <ul className="mt-3 space-y-4">
            {earlier.map((run) => (
              <li key={run.id} className="border-line border-t pt-4">
                {render(run)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
};

export const Rehearsals = () => {
  const { data, error, isFetching, refetch } = useQuery(rehearsalList);
  if (error && !data && !isFetching) {
    return (
      <ErrorState
        title="복원 연습 기록을 불러오지 못했습니다."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <RunSection
      id="rehearsals"
      title="복원 연습"
      runs={data ?? []}
      render={(run) => <RunReport run={run} />}
    />
  );
};

const tableStates: Record<Restore['tableState'], string> = {
  absent: '없음',
  present: '',
  live: '지금 쓰는 테이블',
  removing: '지우는 중',
  removed: '지움',
};

const describeTable = ({ table, tableState, removedBy, removedAt }: Restore): ReactNode => {
  if (tableState === 'absent') return undefined;
  const state = tableStates[tableState];
  const who = removedAt ? ` (${formatMinute(removedAt)} · ${removedBy})` : '';
  return (
    <>
      <code className="break-all">{table}</code>
      {state && ` ${state}${who}`}
    </>
  );
};

const SwitchOver = ({ table }: { table: string }) => (
  <details className="text-14">
    <summary className="cursor-pointer text-brand">이 테이블로 바꾸는 방법</summary>
    <ol className="mt-2 list-decimal space-y-1.5 pl-5 text-ink-2">
      <li>백업 뒤에 바뀐 것은 이 테이블에 없습니다. 위의 ‘백업 이후’를 먼저 확인해주세요.</li>
      <li>업무를 멈추고, 필요하면 지금 백업을 한 번 더 만듭니다.</li>
      <li>
        AWS: 운영 안내(infra/README.md)의 Switch to a restored table을 따라 이 테이블을 설정에 적고
        배포합니다.
      </li>
      <li>
        한 대에서 쓸 때: 프로그램을 멈추고{' '}
        <code className="break-all">{`LOCAL_TABLE=${table} npm start`}</code>로 다시 켭니다.
      </li>
      <li>
        모두 다시 로그인합니다. 백업 뒤에 쓴 H/BL 번호가 다시 나오지 않게 새 번호 범위를 먼저 등록해주세요.
      </li>
    </ol>
  </details>
);

const RestoreReport = ({ restore }: { restore: Restore }) => {
  const { table, tableState, state } = restore;
  const [isRemoving, setRemoving] = useState(false);
  const isUsable = state === 'done' && tableState === 'present';
  return (
    <div className="space-y-3">
      <RunReport run={restore} more={[['테이블', describeTable(restore)]]} />
      {isUsable && <SwitchOver table={table} />}
      {state !== 'running' && (tableState === 'present' || tableState === 'removing') && (
        <div className="flex flex-wrap gap-2">
          {isUsable && (
            <CopyButton text={table} what="테이블 이름을" size="sm">
              테이블 이름 복사
            </CopyButton>
          )}
          <Button
            variant="secondary"
            size="sm"
            icon="trash"
            busy={isRestoreBusy(restore)}
            onClick={() => setRemoving(true)}
          >
            테이블 지우기
          </Button>
        </div>
      )}
      {isRemoving && (
        <Suspense>
          <RemoveTableDialog restore={restore} onClose={() => setRemoving(false)} />
        </Suspense>
      )}
    </div>
  );
};

/** Restores into new tables. For owners only. */
export const Restores = () => {
  const { data, error, isFetching, refetch } = useQuery(restoreList);
  if (error && !data && !isFetching) {
    return (
      <ErrorState title="복원 기록을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <RunSection
      id="restores"
      title="복원"
      runs={data ?? []}
      render={(restore) => <RestoreReport restore={restore} />}
    />
  );
};
