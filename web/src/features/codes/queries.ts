import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#web/lib/call.ts';

const readCode = ({ status, ...code }: Answer<'POST /api/code/getCodeList'>[number]) => ({
  ...code,
  isInUse: Number(status) === 0,
});

/** A code with its wire flags as booleans. */
export type CodeRow = ReturnType<typeof readCode>;

/** All codes, including those not in use. */
export const allCodes = queryOptions({
  queryKey: ['reference', 'codes', 'all'],
  queryFn: async ({ signal }) =>
    (await call('POST /api/code/getCodeList', { body: {}, signal })).map(readCode),
});

/** Key prefix of the queries to reload after a change of a code, because most of them contain names of codes. */
export const namedByCodes = ['reference'];
