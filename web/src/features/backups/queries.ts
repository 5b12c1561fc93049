import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Answer, type Body, call } from '#web/lib/call.ts';

export const folderLabels: Record<Folder, string> = { backup: '백업', uploads: '업로드', failed: '실패 행' };

type FilePage = Answer<'POST /api/admin/getBackupList'>;
type AccessPage = Answer<'POST /api/admin/getAccessList'>;
type DownloadPage = Answer<'POST /api/admin/getDownloadList'>;
export type Folder = Body<'POST /api/admin/getBackupList'>['folderName'];
export type StoredFile = FilePage['fileDetails'][number];
export type Rehearsal = Answer<'POST /api/admin/getRehearsalList'>[number];
export type Restore = Answer<'POST /api/admin/getRestoreList'>[number];
export type Download = DownloadPage['rows'][number];
export type AccessRow = AccessPage['rows'][number];

/** Interval of the status requests while a backup, rehearsal or restore runs. */
const POLL_MS = 3_000;

/** The files of a folder, newest first, 200 per page. */
export const fileList = (folderName: Folder) =>
  infiniteQueryOptions({
    queryKey: ['files', folderName],
    queryFn: ({ pageParam: paging, signal }) =>
      call('POST /api/admin/getBackupList', { body: { folderName, paging }, signal }),
    initialPageParam: 0 as string | 0,
    getNextPageParam: ({ nextPaging }: FilePage) => nextPaging,
    refetchInterval: ({ state }) => state.data?.pages[0]?.askedBackup?.state === 'running' && POLL_MS,
  });

/** Rehearsals, newest first. */
export const rehearsalList = queryOptions({
  queryKey: ['rehearsals'],
  queryFn: ({ signal }) => call('POST /api/admin/getRehearsalList', { signal }),
  refetchInterval: ({ state }) => state.data?.[0]?.state === 'running' && POLL_MS,
});

export const isRestoreBusy = ({ state, tableState }: Restore): boolean =>
  state === 'running' || tableState === 'removing';

/** Restores, newest first. For owners only. */
export const restoreList = queryOptions({
  queryKey: ['restores'],
  queryFn: ({ signal }) => call('POST /api/admin/getRestoreList', { signal }),
  refetchInterval: ({ state }) => state.data?.some(isRestoreBusy) && POLL_MS,
});

/** The downloads of a month, newest first. */
export const downloadList = (month: string) =>
  infiniteQueryOptions({
    queryKey: ['downloads', month],
    queryFn: ({ pageParam: paging, signal }) =>
      call('POST /api/admin/getDownloadList', { body: { month, paging }, signal }),
    initialPageParam: 0 as string | 0,
    getNextPageParam: ({ nextPaging }: DownloadPage) => nextPaging,
  });

/** Access records of a month, newest first. With `memberId`, only the records of this member. */
export const accessList = (month: string, memberId?: number) =>
  infiniteQueryOptions({
    queryKey: ['accesses', month, memberId],
    queryFn: ({ pageParam: paging, signal }) =>
      call('POST /api/admin/getAccessList', { body: { month, memberId, paging }, signal }),
    initialPageParam: 0 as string | 0,
    getNextPageParam: ({ nextPaging }: AccessPage) => nextPaging,
  });

/** Download URL of a file. The server records `reason` in the download log. */
export const fileUrl = (folder: Folder, filename: string, reason: string): string =>
  `/api/admin/files/${folder}/${encodeURIComponent(filename)}?${new URLSearchParams({ reason })}`;
