import { infiniteQueryOptions } from '@tanstack/react-query';
import { NOTICES_PER_PAGE } from '#shared/domain/notice-list.ts';
import { type Answer, type Body, call } from '#web/lib/call.ts';

const decodeFlags = ({ isFixed, isShown, ...notice }: Answer<'POST /api/admin/getNoticeList'>[number]) => ({
  ...notice,
  isFixed: Number(isFixed) === 0,
  isShown: Number(isShown) === 0,
});

/** A notice of the staff list, which includes hidden notices. */
export type StaffNotice = ReturnType<typeof decodeFlags>;
/** Values of the form of a notice, in which a select has the board. */
export type NoticeValues = Pick<StaffNotice, 'title' | 'writer' | 'contents' | 'isFixed' | 'isShown'> & {
  boardType: string;
};

export const valuesOf = ({
  title,
  writer,
  contents,
  isFixed,
  isShown,
  boardType,
}: StaffNotice): NoticeValues => ({
  title,
  writer,
  contents,
  isFixed,
  isShown,
  boardType: String(boardType),
});

/** Key prefix of all queries with notices. */
export const allNotices = ['notices'] as const;

/** All notices, ten per page. A page with fewer than ten notices is the last one. */
export const staffNotices = infiniteQueryOptions({
  queryKey: [...allNotices, 'own'],
  queryFn: async ({ pageParam, signal }) =>
    (await call('POST /api/admin/getNoticeList', { body: { paging: pageParam }, signal })).map(decodeFlags),
  initialPageParam: 0,
  getNextPageParam: (last, pages) => (last.length < NOTICES_PER_PAGE ? undefined : pages.length),
  retry: false,
});

/** Encodes the flags for the API, in which 0 means true. */
const encodeFlags = ({ isFixed, isShown, ...texts }: NoticeValues) =>
  ({
    ...texts,
    isFixed: isFixed ? 0 : 1,
    isShown: isShown ? 0 : 1,
  }) satisfies Body<'POST /api/board/addNotice'>;

export const addNotice = (values: NoticeValues) =>
  call('POST /api/board/addNotice', { body: encodeFlags(values), form: true });

export const editNotice = ({ id, version }: Pick<StaffNotice, 'id' | 'version'>, values: NoticeValues) =>
  call('POST /api/board/editNotice', { body: { ...encodeFlags(values), id, version }, form: true });
