import { keepPreviousData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#web/lib/call.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { bodyOf, type Criteria } from './criteria.ts';

export type ConsolView = Answer<'POST /api/consol/getConsolList'>[number];
export type ConsolOrder = Answer<'POST /api/consol/getOrderListByConsole'>[number];

const all = ['consols'] as const;

/** Never fresh (`staleTime: 0`), because other users change consols and their orders. */
export const consolQueries = {
  list: (criteria: Criteria) =>
    queryOptions({
      queryKey: [...all, 'list', criteria],
      queryFn: ({ signal }) => call('POST /api/consol/getConsolList', { body: bodyOf(criteria), signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  orders: (consoleId: number) =>
    queryOptions({
      queryKey: [...all, 'orders', consoleId],
      queryFn: ({ signal }) =>
        call('POST /api/consol/getOrderListByConsole', { body: { consoleId }, signal }),
      staleTime: 0,
    }),
};

/** Keys of the consol pages, and of the lists and drawers of orders, which show the consol of an order. */
export const consolQueryKeys: readonly QueryKey[] = [['parcels'], all];

export const refreshConsols = async (client: QueryClient): Promise<void> => {
  await Promise.all(consolQueryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
};

/** Fetches the newest version of a consol. Undefined if the consol was deleted. */
export const findConsol = async (
  client: QueryClient,
  { id, mblNo }: Pick<ConsolView, 'id' | 'mblNo'>,
): Promise<ConsolView | undefined> => {
  const sameNumber = await call('POST /api/consol/getConsolList', { body: { mblNo } });
  const match = sameNumber.find((consol) => consol.id === id);
  if (match) return match;
  // The master bill number may have changed, so search the consols of all statuses.
  const statuses = await client.fetchQuery(referenceQueries.codes('CONSTT'));
  const allConsols = await call('POST /api/consol/getConsolList', {
    body: { status: statuses.map(({ code }) => code) },
  });
  return allConsols.find((consol) => consol.id === id);
};
