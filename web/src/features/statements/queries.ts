import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, type Body, call } from '#web/lib/call.ts';

type StatementPage = Answer<'POST /api/statement/list'>;
export type Statement = Answer<'POST /api/statement/get'>;
export type StatementLine = Answer<'POST /api/statement/getLines'>['lines'][number];
export type Balance = Answer<'GET /api/statement/balances'>[number];
type Filter = Omit<Body<'POST /api/statement/list'>, 'next'>;

export const statementsKey = ['statements'] as const;

/** Interval of the requests while a job writes a draft, or records the amounts of an issued statement. */
const POLL_MS = 3_000;

const isBusy = ({ state, marked }: Statement): boolean =>
  state === 'drafting' || (state !== 'draft' && !marked);

const NUMBER = /^ST-(\d{4})(\d{2})-(\d+)-\d+$/;

/** Id of the statement with a number, from the list of its month and partner. Null if there is none. */
const findByNumber = async (number: string, signal: AbortSignal): Promise<string | null> => {
  const [, year, month, partner] = NUMBER.exec(number) ?? [];
  if (!partner) return null;
  const filter = { month: `${year}-${month}`, partnerId: Number(partner) };
  let next: string | undefined;
  do {
    const page: StatementPage = await call('POST /api/statement/list', { body: { ...filter, next }, signal });
    const found = page.items.find((statement) => statement.number === number);
    if (found) return found.id;
    next = page.next ?? undefined;
  } while (next);
  return null;
};

export const statementQueries = {
  list: (filter: Filter) =>
    infiniteQueryOptions({
      queryKey: [...statementsKey, 'list', filter],
      queryFn: ({ pageParam: next, signal }) =>
        call('POST /api/statement/list', { body: { ...filter, next }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }: StatementPage) => next ?? undefined,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some(isBusy)) === true && POLL_MS,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...statementsKey, 'one', id],
      queryFn: ({ signal }) => call('POST /api/statement/get', { body: { id }, signal }),
      refetchInterval: ({ state }) => state.data !== undefined && isBusy(state.data) && POLL_MS,
    }),
  idOf: (number: string) =>
    queryOptions({
      queryKey: [...statementsKey, 'number', number],
      queryFn: ({ signal }) => findByNumber(number, signal),
    }),
  /** A page of lines. The lines of a draft change with its version. */
  lines: ({ id, version }: Statement, from: number) =>
    queryOptions({
      queryKey: [...statementsKey, 'lines', id, version, from],
      queryFn: ({ signal }) => call('POST /api/statement/getLines', { body: { id, from }, signal }),
      placeholderData: keepPreviousData,
    }),
  balances: queryOptions({
    queryKey: [...statementsKey, 'balances'],
    queryFn: ({ signal }) => call('GET /api/statement/balances', { signal }),
  }),
};
