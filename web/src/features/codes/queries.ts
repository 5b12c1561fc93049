import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#web/lib/call.ts';

const decodeStatus = ({ status, ...code }: Answer<'POST /api/code/getCodeList'>[number]) => ({
  ...code,
  isInUse: Number(status) === 0,
});

/** A code with its status as the boolean `isInUse`. */
export type CodeRow = ReturnType<typeof decodeStatus>;

/** All codes, including codes that are not in use. */
export const allCodes = queryOptions({
  queryKey: ['reference', 'codes', 'all'],
  queryFn: async ({ signal }) =>
    (await call('POST /api/code/getCodeList', { body: {}, signal })).map(decodeStatus),
});

/** Key prefix of reference queries. All are reloaded after a change of a code, because most contain names of codes. */
export const referenceKey = ['reference'];
