import { Button } from '#web/components/button.tsx';
import { Instant } from '#web/components/instant.tsx';
import type { Column } from '#web/components/table.tsx';
import { formatBytes } from '#web/lib/formats.ts';
import type { TakeFile } from './file-list.tsx';
import type { StoredFile } from './queries.ts';

export const createdColumn: Column<StoredFile> = {
  key: 'createdAt',
  header: '만든 날짜',
  tight: true,
  sortBy: ({ createdAt }) => createdAt,
  render: ({ createdAt }) => <Instant at={createdAt} />,
};

export const sizeColumn: Column<StoredFile> = {
  key: 'size',
  header: '크기',
  align: 'right',
  tight: true,
  sortBy: ({ size }) => size,
  render: ({ size }) => formatBytes(size),
};

/** A press that has a file downloaded. */
export const DownloadButton = ({
  filename,
  name = filename,
  label = '내려받기',
  take,
}: {
  filename: string;
  name?: string;
  label?: string;
  take: TakeFile;
}) => (
  <Button
    variant="secondary"
    size="sm"
    icon="download"
    aria-label={`${name} ${label}`}
    onClick={() => take(filename, name)}
  >
    {label}
  </Button>
);

/** What the sender called a file, or the name that it is kept under where its import is forgotten. */
const nameOf = ({ filename, import: of }: StoredFile): string => of?.originalName || filename;

/** Columns of what came in and of what was left out of it. */
export const importColumns =
  (partnerName: (id: number) => string) =>
  (take: TakeFile): readonly Column<StoredFile>[] => [
    {
      key: 'filename',
      header: '파일 이름',
      sortBy: nameOf,
      render: (file) => <span className="break-all">{nameOf(file)}</span>,
    },
    {
      key: 'partner',
      header: '파트너',
      tight: true,
      sortBy: ({ import: of }) => (of ? partnerName(of.partnerId) : ''),
      render: ({ import: of }) => (of ? partnerName(of.partnerId) : '-'),
    },
    {
      key: 'by',
      header: '등록한 사람',
      tight: true,
      sortBy: ({ import: of }) => of?.by ?? '',
      render: ({ import: of }) => of?.by ?? '-',
    },
    createdColumn,
    sizeColumn,
    {
      key: 'download',
      header: '내려받기',
      tight: true,
      render: (file) => <DownloadButton filename={file.filename} name={nameOf(file)} take={take} />,
    },
  ];

export const importTexts =
  (partnerName: (id: number) => string) =>
  (file: StoredFile): readonly string[] => [
    file.filename,
    nameOf(file),
    file.import?.by ?? '',
    file.import ? partnerName(file.import.partnerId) : '',
  ];
