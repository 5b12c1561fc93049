import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#web/lib/call.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { bodyOf, type Criteria } from './criteria.ts';

export type ConsolView = Answer<'POST /api/consol/getConsolList'>[number];
export type ConsolOrder = Answer<'POST /api/consol/getOrderListByConsole'>[number];

const all = ['consols'] as const;

/** Consols and what is in them; both change under the hands of others, so neither is ever fresh. */
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

/** Asks for consols and orders on the screen again, and for the orders of other pages when they are next looked at. */
export const refreshConsols = async (client: QueryClient): Promise<void> => {
  void client.invalidateQueries({ queryKey: ['parcels'] });
  await client.invalidateQueries({ queryKey: all });
};

/** A consol as it is now, by the number it had; undefined when it is gone. */
export const findConsol = async (
  client: QueryClient,
  { id, mblNo }: Pick<ConsolView, 'id' | 'mblNo'>,
): Promise<ConsolView | undefined> => {
  const named = await call('POST /api/consol/getConsolList', { body: { mblNo } });
  const found = named.find((consol) => consol.id === id);
  if (found) return found;
  // Somebody gave it another number.
  const statuses = await client.fetchQuery(referenceQueries.codes('CONSTT'));
  const others = await call('POST /api/consol/getConsolList', {
    body: { status: statuses.map(({ code }) => code) },
  });
  return others.find((consol) => consol.id === id);
};
