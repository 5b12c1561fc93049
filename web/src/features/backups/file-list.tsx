import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { asObject } from '#shared/korean.ts';
import { matchesWords } from '#shared/search-text.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { LoadMore } from '#web/components/ui/load-more.tsx';
import { LoadedCount, SearchField } from '#web/components/ui/search-field.tsx';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { type Column, Table, useSorting } from '#web/components/ui/table.tsx';
import { formatBytes } from '#web/lib/formats.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { type Folder, fileList, folderLabels, type StoredFile } from './queries.ts';

const emptyTexts = {
  uploads: '엑셀 대량등록으로 올린 파일이 180일 동안 여기에 남습니다.',
  failed: '엑셀 대량등록에 실패한 행이 90일 동안 여기에 남습니다.',
} as const;

export const ImportFiles = ({ folder }: { folder: keyof typeof emptyTexts }) => {
  const { data: partners = [] } = useQuery(referenceQueries.partners);
  const partnerName = (id: number) => partners.find((partner) => partner.id === id)?.partner_name ?? '-';
  return (
    <FileList
      folder={folder}
      columnsOf={importColumns(partnerName)}
      textsOf={importTexts(partnerName)}
      searchHint="파일 이름, 파트너, 이름"
      empty={emptyTexts[folder]}
    />
  );
};

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

export const DownloadButton = ({
  filename,
  name = filename,
  label = '내려받기',
  openDownload,
}: {
  filename: string;
  name?: string;
  label?: string;
  openDownload: OpenDownload;
}) => (
  <Button
    variant="secondary"
    size="sm"
    icon="download"
    aria-label={`${name} ${label}`}
    onClick={() => openDownload(filename, name)}
  >
    {label}
  </Button>
);

/** The original name of a file, or the stored name if the import record of the file has expired. */
const nameOf = ({ filename, import: record }: StoredFile): string => record?.originalName || filename;

const importColumns =
  (partnerName: (id: number) => string) =>
  (openDownload: OpenDownload): readonly Column<StoredFile>[] => [
    {
      key: 'filename',
      header: '파일 이름',
      long: true,
      sortBy: nameOf,
      render: nameOf,
    },
    {
      key: 'partner',
      header: '파트너',
      tight: true,
      sortBy: ({ import: record }) => (record ? partnerName(record.partnerId) : ''),
      render: ({ import: record }) => (record ? partnerName(record.partnerId) : '-'),
    },
    {
      key: 'by',
      header: '등록한 사람',
      tight: true,
      sortBy: ({ import: record }) => record?.by ?? '',
      render: ({ import: record }) => record?.by ?? '-',
    },
    createdColumn,
    sizeColumn,
    {
      key: 'download',
      header: '내려받기',
      tight: true,
      render: (file) => (
        <DownloadButton filename={file.filename} name={nameOf(file)} openDownload={openDownload} />
      ),
    },
  ];

const importTexts =
  (partnerName: (id: number) => string) =>
  (file: StoredFile): readonly string[] => [
    file.filename,
    nameOf(file),
    file.import?.by ?? '',
    file.import ? partnerName(file.import.partnerId) : '',
  ];

const DownloadDialog = lazy(() => import('./download-dialog.tsx'));

const FAILED = '파일 목록을 불러오지 못했습니다.';

/** Opens the download dialog for a file. `name` is the name that the dialog shows. */
export type OpenDownload = (filename: string, name: string) => void;

type Props = {
  folder: Folder;
  columnsOf: (openDownload: OpenDownload) => readonly Column<StoredFile>[];
  textsOf: (file: StoredFile) => readonly string[];
  /** Korean names of the searched fields, for hints. */
  searchHint: string;
  empty: ReactNode;
};

export const FileList = ({ folder, columnsOf, textsOf, searchHint, empty }: Props) => {
  const [searchText, setSearchText] = useState('');
  const [download, setDownload] = useState<{ filename: string; name: string }>();
  const columns = columnsOf((filename, name) => setDownload({ filename, name }));
  const { sorting, sorted } = useSorting(columns);
  const query = useInfiniteQuery(fileList(folder));
  const { data, hasNextPage } = query;
  if (!data) return <QueryPlaceholder query={query} failed={FAILED} rows={8} />;
  const files = data.pages.flatMap(({ fileDetails }) => fileDetails);
  if (files.length === 0) {
    return (
      <EmptyState icon="archive" title={`${folderLabels[folder]} 파일이 없습니다`}>
        {empty}
      </EmptyState>
    );
  }
  const words = searchText.trim();
  const matches = words ? files.filter((file) => matchesWords(textsOf(file), words)) : files;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-end justify-between gap-2">
        <LoadedCount
          found={matches.length}
          loaded={files.length}
          hasMore={hasNextPage}
          isSearching={words !== ''}
        />
        <SearchField
          noun={`${folderLabels[folder]} 파일`}
          hint={searchHint}
          value={searchText}
          onChange={setSearchText}
        />
      </div>
      {matches.length === 0 ? (
        <EmptyState icon="search" title="찾는 파일이 없습니다">
          {hasNextPage
            ? '더 보기를 누르면 이전 파일에서도 찾습니다.'
            : `${asObject(searchHint)} 확인해주세요.`}
        </EmptyState>
      ) : (
        <div className="[&_td:first-child]:w-full [&_td:first-child]:min-w-56">
          <Table
            caption={`${folderLabels[folder]} 파일`}
            columns={columns}
            rows={sorted(matches)}
            rowKey={({ filename }) => filename}
            sorting={sorting}
          />
        </div>
      )}
      <LoadMore query={query} failed={FAILED} />
      {download && (
        <Suspense>
          <DownloadDialog folder={folder} {...download} onClose={() => setDownload(undefined)} />
        </Suspense>
      )}
    </>
  );
};
