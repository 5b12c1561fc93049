import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { holds } from '#shared/search-text.ts';
import { LoadMore } from '#web/components/load-more.tsx';
import { LoadedCount, SearchField } from '#web/components/search-field.tsx';
import { EmptyState, NotYet } from '#web/components/states.tsx';
import { type Column, Table } from '#web/components/table.tsx';
import { useSorting } from '#web/components/use-sorting.ts';
import { type Folder, fileList, folderLabels, type StoredFile } from './queries.ts';

const DownloadDialog = lazy(() => import('./download-dialog.tsx'));

const FAILED = '파일 목록을 불러오지 못했습니다.';

/** Has a file downloaded, under the name that people know it by. */
export type TakeFile = (filename: string, name: string) => void;

type Props = {
  folder: Folder;
  columnsOf: (take: TakeFile) => readonly Column<StoredFile>[];
  textsOf: (file: StoredFile) => readonly string[];
  /** What the search looks at. */
  searchHint: string;
  /** Why there is nothing. */
  empty: ReactNode;
};

/** The files of one folder, to be found and taken away. */
export const FileList = ({ folder, columnsOf, textsOf, searchHint, empty }: Props) => {
  const [wanted, setWanted] = useState('');
  const [taken, setTaken] = useState<{ filename: string; name: string }>();
  const columns = columnsOf((filename, name) => setTaken({ filename, name }));
  const { sorting, sorted } = useSorting(columns);
  const query = useInfiniteQuery(fileList(folder));
  const { data, hasNextPage } = query;
  if (!data) return <NotYet query={query} failed={FAILED} rows={8} />;
  const files = data.pages.flatMap(({ fileDetails }) => fileDetails);
  if (files.length === 0) {
    return (
      <EmptyState icon="archive" title={`${folderLabels[folder]} 파일이 없습니다`}>
        {empty}
      </EmptyState>
    );
  }
  const words = wanted.trim();
  const found = words ? files.filter((file) => holds(textsOf(file), words)) : files;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-end justify-between gap-2">
        <LoadedCount
          found={found.length}
          loaded={files.length}
          hasMore={hasNextPage}
          isSearching={words !== ''}
        />
        <SearchField
          noun={`${folderLabels[folder]} 파일`}
          hint={searchHint}
          value={wanted}
          onChange={setWanted}
        />
      </div>
      {found.length === 0 ? (
        <EmptyState icon="search" title="찾는 파일이 없습니다">
          {hasNextPage ? '더 보기를 누르면 이전 파일에서도 찾습니다.' : `${searchHint}을 확인해주세요.`}
        </EmptyState>
      ) : (
        <div className="[&_td:first-child]:w-full [&_td:first-child]:min-w-56">
          <Table
            caption={`${folderLabels[folder]} 파일`}
            columns={columns}
            rows={sorted(found)}
            rowKey={({ filename }) => filename}
            sorting={sorting}
          />
        </div>
      )}
      <LoadMore query={query} failed={FAILED} />
      {taken && (
        <Suspense>
          <DownloadDialog folder={folder} {...taken} onClose={() => setTaken(undefined)} />
        </Suspense>
      )}
    </>
  );
};
