import { Button } from '#web/components/button.tsx';
import { Chip } from '#web/components/chip.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import type { Column } from '#web/components/table.tsx';
import { formatMinute } from '#web/lib/formats.ts';
import { createdColumn, DownloadButton, sizeColumn } from './file-columns.tsx';
import { FileList, type TakeFile } from './file-list.tsx';
import type { StoredFile } from './queries.ts';
import { Rehearsals } from './rehearsals.tsx';
import { useBackups } from './use-backups.ts';

type Backups = ReturnType<typeof useBackups>;
type Asked = NonNullable<Backups['asked']>;

/** Where the backup stands that was asked for; one that came to its end is in the list. */
const AskedNote = ({ at, by, state }: Asked) => (
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

const State = ({ file, asked }: { file: StoredFile; asked?: Asked }) => {
  if (file.backup?.isWhole) return <Chip tone="success">완료</Chip>;
  const isRunning = asked?.state === 'running' && asked.filename === file.filename;
  return isRunning ? <Chip>백업 중</Chip> : <Chip tone="warning">미완료</Chip>;
};

const columnsOf =
  ({ asked, rehearsing, rehearse }: Backups) =>
  (take: TakeFile): readonly Column<StoredFile>[] => [
    {
      key: 'filename',
      header: '파일 이름',
      sortBy: ({ filename }) => filename,
      render: ({ filename }) => <span className="break-all">{filename}</span>,
    },
    createdColumn,
    sizeColumn,
    { key: 'state', header: '상태', tight: true, render: (file) => <State file={file} asked={asked} /> },
    {
      key: 'actions',
      header: '작업',
      tight: true,
      render: ({ filename, backup }) => (
        <span className="inline-flex flex-wrap justify-end gap-2 sm:flex-nowrap">
          <DownloadButton filename={filename} take={take} />
          {backup?.orders && (
            <DownloadButton filename={backup.orders.filename} label="주문 엑셀" take={take} />
          )}
          {backup?.isWhole && (
            <Button
              variant="secondary"
              size="sm"
              icon="refresh"
              aria-label={`${filename} 복원 연습`}
              busy={rehearsing === filename}
              onClick={() => void rehearse(filename)}
            >
              복원 연습
            </Button>
          )}
        </span>
      ),
    },
  ];

/** Backups: made by night or now, kept, and rehearsed. */
export const BackupFiles = () => {
  const backups = useBackups();
  const { asked, run } = backups;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-160 text-14 text-ink-2">
          백업은 모든 데이터를 한 파일로 남긴 것으로, 매일 03시에 만들고 400일 동안 보관합니다. 실제 복원은
          운영자가 <code className="whitespace-nowrap">npm run restore</code>로 합니다.
        </p>
        <Button icon="archive" busy={asked?.state === 'running'} onClick={() => void run()}>
          지금 백업
        </Button>
      </div>
      {asked && <AskedNote {...asked} />}
      <Rehearsals />
      <FileList
        folder="backup"
        columnsOf={columnsOf(backups)}
        textsOf={({ filename, createdAt }) => [filename, formatMinute(createdAt)]}
        searchHint="파일 이름, 날짜"
        empty={
          asked?.state === 'running'
            ? '지금 만드는 백업이 끝나면 여기에 나타납니다.'
            : '매일 03시에 만들어집니다. 지금 백업을 누르면 바로 만듭니다.'
        }
      />
    </>
  );
};
