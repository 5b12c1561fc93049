import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '#web/components/button.tsx';
import { Chip, type Tone } from '#web/components/chip.tsx';
import { DefinitionList } from '#web/components/definition-list.tsx';
import { confirm } from '#web/components/dialogs.tsx';
import { notice } from '#web/components/notice.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { ErrorState } from '#web/components/states.tsx';
import type { Column } from '#web/components/table.tsx';
import { call } from '#web/lib/call.ts';
import { formatMinute, formatNumber } from '#web/lib/formats.ts';
import { createdColumn, DownloadButton, FileList, type OpenDownload, sizeColumn } from './file-list.tsx';
import { fileList, type Rehearsal, rehearsalList, type StoredFile } from './queries.ts';

const stateChips: Record<Rehearsal['state'], { label: string; tone: Tone }> = {
  running: { label: '진행 중', tone: 'neutral' },
  done: { label: '성공', tone: 'success' },
  failed: { label: '실패', tone: 'danger' },
};

const formatDifference = (count: number) =>
  count === 0 ? '그대로' : `${formatNumber(Math.abs(count))}개 ${count > 0 ? '늘어남' : '줄어듦'}`;

const entriesOf = ({ filename, at, by, endedAt, items, orders, differences, reason }: Rehearsal) =>
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
    // `differences` is set only after a successful rehearsal, which requires that all restored items match the backup.
    ['백업과 다른 항목', differences && '없음'],
    [
      '바로잡은 항목',
      differences && (differences.repaired === 0 ? '없음' : `${formatNumber(differences.repaired)}개`),
    ],
    [
      '백업 이후',
      differences &&
        `항목 ${formatDifference(differences.itemsSince)}, 주문 ${formatDifference(differences.ordersSince)}`,
    ],
    ['사유', reason],
  ] as const;

const RehearsalReport = ({ rehearsal }: { rehearsal: Rehearsal }) => {
  const { label, tone } = stateChips[rehearsal.state];
  return (
    <div className="space-y-3">
      <Chip tone={tone}>{label}</Chip>
      <DefinitionList entries={entriesOf(rehearsal)} />
    </div>
  );
};

const Rehearsals = () => {
  const query = useQuery(rehearsalList);
  const { data, error, isFetching, refetch } = query;
  if (error && !data && !isFetching) {
    return (
      <ErrorState
        title="복원 연습 기록을 불러오지 못했습니다."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  const [latest, ...earlier] = data ?? [];
  if (!latest) return null;
  return (
    <section aria-labelledby="rehearsals" className="mb-5 rounded-card border border-line p-4">
      <h2 id="rehearsals" className="mb-3 text-16 font-bold">
        복원 연습
      </h2>
      <div role="status">
        <RehearsalReport rehearsal={latest} />
      </div>
      {earlier.length > 0 && (
        <details className="mt-4">
          <summary className="cursor-pointer text-14 text-brand">{`이전 기록 ${earlier.length}건`}</summary>
          <ul className="mt-3 space-y-4">
            {earlier.map((rehearsal) => (
              <li key={rehearsal.id} className="border-line border-t pt-4">
                <RehearsalReport rehearsal={rehearsal} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
};

const backupList = fileList('backup');

/** The most recently requested backup, and functions that start a backup or a rehearsal after a confirmation. */
const useBackups = () => {
  const requestedBackup = useInfiniteQuery(backupList).data?.pages[0]?.askedBackup ?? undefined;
  const lastRehearsal = useQuery(rehearsalList).data?.[0];
  const rehearsedFile = lastRehearsal?.state === 'running' ? lastRehearsal.filename : undefined;

  const lastBackup = useRef(requestedBackup);
  useEffect(() => {
    const wasRunning =
      lastBackup.current?.state === 'running' && lastBackup.current.filename === requestedBackup?.filename;
    if (wasRunning && requestedBackup?.state === 'done') notice.success('백업을 마쳤습니다.');
    lastBackup.current = requestedBackup;
  }, [requestedBackup]);

  const backup = useMutation({
    mutationFn: () => call('POST /api/admin/runBackup'),
    meta: {
      invalidates: [backupList.queryKey],
      saved: '백업을 시작했습니다.',
      failed: '백업을 시작하지 못했습니다.',
    },
  });
  const startBackup = async () => {
    const isSure = await confirm({
      title: '지금 백업할까요?',
      body: '모든 데이터를 한 파일로 남깁니다. 그동안 다른 업무를 계속할 수 있습니다.',
      action: '백업',
    });
    if (isSure) backup.mutate();
  };

  const rehearsal = useMutation({
    mutationFn: (filename: string) => call('POST /api/admin/rehearseBackup', { body: { filename } }),
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

  return { requestedBackup, rehearsedFile, startBackup, startRehearsal };
};

type Backups = ReturnType<typeof useBackups>;
type RequestedBackup = NonNullable<Backups['requestedBackup']>;

/** Status of the requested backup while it runs and after it failed. A finished backup is in the file list. */
const RequestedStatus = ({ at, by, state }: RequestedBackup) => (
  <div role="status">
    {state === 'running' && (
      <p className="mb-4 flex items-center gap-2 rounded-control bg-brand-weak px-3.5 py-3 text-14 text-brand-strong">
        <Spinner size={18} />
        <span>
          <strong>백업하는 중입니다.</strong> {`${formatMinute(at)}, ${by}`}
        </span>
      </p>
    )}
    {state === 'failed' && (
      <p className="mb-4 rounded-control bg-danger-weak px-3.5 py-3 text-14 text-danger">
        <strong>백업이 끝나지 않았습니다.</strong> {`${formatMinute(at)}, ${by}`} 다시 백업해주세요.
      </p>
    )}
  </div>
);

const BackupState = ({ file, requestedBackup }: { file: StoredFile; requestedBackup?: RequestedBackup }) => {
  if (file.backup?.isWhole) return <Chip tone="success">완료</Chip>;
  const isRunning = requestedBackup?.state === 'running' && requestedBackup.filename === file.filename;
  return isRunning ? <Chip>백업 중</Chip> : <Chip tone="warning">미완료</Chip>;
};

const columnsOf =
  ({ requestedBackup, rehearsedFile, startRehearsal }: Backups) =>
  (openDownload: OpenDownload): readonly Column<StoredFile>[] => [
    {
      key: 'filename',
      header: '파일 이름',
      sortBy: ({ filename }) => filename,
      render: ({ filename }) => <span className="break-all">{filename}</span>,
    },
    createdColumn,
    sizeColumn,
    {
      key: 'state',
      header: '상태',
      tight: true,
      render: (file) => <BackupState file={file} requestedBackup={requestedBackup} />,
    },
    {
      key: 'actions',
      header: '작업',
      tight: true,
      render: ({ filename, backup }) => (
        <span className="inline-flex flex-wrap justify-end gap-2 sm:flex-nowrap">
          <DownloadButton filename={filename} openDownload={openDownload} />
          {backup?.orders && (
            <DownloadButton filename={backup.orders.filename} label="주문 엑셀" openDownload={openDownload} />
          )}
          {backup?.isWhole && (
            <Button
              variant="secondary"
              size="sm"
              icon="refresh"
              aria-label={`${filename} 복원 연습`}
              busy={rehearsedFile === filename}
              onClick={() => void startRehearsal(filename)}
            >
              복원 연습
            </Button>
          )}
        </span>
      ),
    },
  ];

export const BackupFiles = () => {
  const backups = useBackups();
  const { requestedBackup, startBackup } = backups;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-160 text-14 text-ink-2">
          백업은 모든 데이터를 한 파일로 남긴 것으로, 매일 03시에 만들고 400일 동안 보관합니다. 실제 복원은
          운영자가 <code className="whitespace-nowrap">npm run restore</code>로 합니다.
        </p>
        <Button icon="archive" busy={requestedBackup?.state === 'running'} onClick={() => void startBackup()}>
          지금 백업
        </Button>
      </div>
      {requestedBackup && <RequestedStatus {...requestedBackup} />}
      <Rehearsals />
      <FileList
        folder="backup"
        columnsOf={columnsOf(backups)}
        textsOf={({ filename, createdAt }) => [filename, formatMinute(createdAt)]}
        searchHint="파일 이름, 날짜"
        empty={
          requestedBackup?.state === 'running'
            ? '지금 만드는 백업이 끝나면 여기에 나타납니다.'
            : '매일 03시에 만들어집니다. 지금 백업을 누르면 바로 만듭니다.'
        }
      />
    </>
  );
};
