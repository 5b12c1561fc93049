import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Answer, type Body, call } from '#web/lib/call.ts';

type Search = Omit<Body<'POST /api/admin/getAuditList'>, 'paging'>;
export type Entry = Answer<'POST /api/admin/getAuditList'>['rows'][number];

/** The changes of a month, newest first. */
export const auditList = (search: Search) =>
  infiniteQueryOptions({
    queryKey: ['audit', search],
    queryFn: ({ pageParam: paging, signal }) =>
      call('POST /api/admin/getAuditList', { body: { ...search, paging }, signal }),
    initialPageParam: 0 as string | 0,
    getNextPageParam: ({ nextPaging }) => nextPaging,
  });
