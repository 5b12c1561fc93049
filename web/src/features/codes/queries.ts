import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#web/lib/call.ts';

const readCode = ({ status, ...code }: Answer<'POST /api/code/getCodeList'>[number]) => ({
  ...code,
  isInUse: Number(status) === 0,
});

/** A code as the code uses it. */
export type CodeRow = ReturnType<typeof readCode>;

/** Every code of every group, those out of use too. */
export const allCodes = queryOptions({
  queryKey: ['reference', 'codes', 'all'],
  queryFn: async ({ signal }) =>
    (await call('POST /api/code/getCodeList', { body: {}, signal })).map(readCode),
});

/** A code names and fills nearly everything that a page keeps for an hour. */
export const namedByCodes = ['reference'];
