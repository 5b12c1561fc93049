import { queryOptions } from '@tanstack/react-query';
import { isStaff } from '#shared/domain/auth-level.ts';
import { type Answer, call } from './call.ts';

/** Key prefix of all queries with members. */
export const customersKey = ['customers'] as const;

/** Members of level 80 and above, and invitations. For staff. */
export const peopleQuery = queryOptions({
  queryKey: [...customersKey, 'people'],
  queryFn: ({ signal }) => call('POST /api/member/getPeople', { signal }),
  staleTime: 0,
});

const HOUR_MS = 3_600_000;

/** Staff whose account is in use. Stays fresh for an hour, because the server records each request. */
export const staffQuery = queryOptions({
  ...peopleQuery,
  staleTime: HOUR_MS,
  select: ({ rows }: Answer<'POST /api/member/getPeople'>) =>
    rows.filter((person) => isStaff(person) && person.stoppedAt === undefined),
});
