import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Chip } from '#web/components/ui/chip.tsx';
import { confirm } from '#web/components/ui/dialogs.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import type { Column } from '#web/components/ui/table.tsx';
import { call } from '#web/lib/call.ts';
import { formatMinute } from '#web/lib/formats.ts';
import { createdColumn, DownloadButton, FileList, type OpenDownload, sizeColumn } from './file-list.tsx';
import { fileList, type StoredFile } from './queries.ts';
import { Rehearsals, Restores } from './restore-runs.tsx';
import { type Restores as RestoreActions, useRestores } from './use-restores.tsx';

const backupList = fileList('backup');

/** The most recently requested backup, and a function that starts a backup after a confirmation. */
const useBackups = () => {
  const requestedBackup = useInfiniteQuery(backupList).data?.pages[0]?.askedBackup ?? undefined;

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
      body: '모든 데이터를 한 파일로 저장합니다. 그동안 다른 업무를 계속할 수 있습니다.',
      action: '백업',
    });
    if (isSure) backup.mutate();
  };

  return { requestedBackup, startBackup };
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
  ({ requestedBackup }: Backups, { canRestore, busyFile, startRehearsal, openRestore }: RestoreActions) =>
  (openDownload: OpenDownload): readonly Column<StoredFile>[] => [
    {
      key: 'filename',
      header: '파일 이름',
      long: true,
      sortBy: ({ filename }) => filename,
      render: ({ filename }) => filename,
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
          {backup?.isWhole && canRestore && (
            <>
              <Button
                variant="secondary"
                size="sm"
                icon="refresh"
                aria-label={`${filename} 복원 연습`}
                busy={busyFile === filename}
                onClick={() => void startRehearsal(filename)}
              >
                복원 연습
              </Button>
              <Button
                variant="secondary"
                size="sm"
                icon="archive"
                aria-label={`${filename} 복원`}
                busy={busyFile === filename}
                onClick={() => openRestore(filename)}
              >
                복원
              </Button>
            </>
          )}
        </span>
      ),
    },
  ];

export const BackupFiles = () => {
  const backups = useBackups();
  const restores = useRestores();
  const { requestedBackup, startBackup } = backups;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-160 text-14 text-ink-2">
          백업은 모든 데이터를 한 파일로 남긴 것으로, 매일 03시에 만들고 400일 동안 보관합니다.{' '}
          {restores.canRestore
            ? '복원은 새 테이블에 하므로 쓰고 있는 데이터는 바뀌지 않습니다.'
            : '복원 연습과 복원은 최고관리자만 할 수 있습니다.'}
        </p>
        <Button icon="archive" busy={requestedBackup?.state === 'running'} onClick={() => void startBackup()}>
          지금 백업
        </Button>
      </div>
      {requestedBackup && <RequestedStatus {...requestedBackup} />}
      {restores.canRestore && <Restores />}
      <Rehearsals />
      <FileList
        folder="backup"
        columnsOf={columnsOf(backups, restores)}
        textsOf={({ filename, createdAt }) => [filename, formatMinute(createdAt)]}
        searchHint="파일 이름, 날짜"
        empty={
          requestedBackup?.state === 'running'
            ? '지금 만드는 백업이 끝나면 여기에 나타납니다.'
            : '매일 03시에 만들어집니다. 지금 백업을 누르면 바로 만듭니다.'
        }
      />
      {restores.dialog}
    </>
  );
};
