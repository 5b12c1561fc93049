import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListOptions, RowPage } from '#functions/db/order.entity.ts';
import { addDays } from '#shared/domain/dates.ts';
import type { OrderRow } from '#shared/domain/order.ts';
import type { DateLookup } from './by-date.ts';
import { encodeCursor } from './cursor.ts';

// Simulates 1,000 rows per day in pages of 100 rows before the filter, which `matchesFilter` replaces.
const ROWS_PER_DAY = 1_000;
const ROWS_PER_PAGE = 100;
const LAST_DAY = '2026-11-21';
let read: number;
let matchesFilter: (id: number) => boolean;

const row = (id: number, day: string) => ({ id, regDate: `${day}T03:00:00.000Z` }) as OrderRow;

const listOrdersByDay = async (day: string, _isDel: boolean, { below }: ListOptions): Promise<RowPage> => {
  const daysAgo = Math.round((Date.parse(LAST_DAY) - Date.parse(day)) / 86_400_000);
  const newest = (100 - daysAgo) * ROWS_PER_DAY;
  const from = Math.min(newest, (below ?? Number.POSITIVE_INFINITY) - 1);
  const count = Math.min(ROWS_PER_PAGE, from - (newest - ROWS_PER_DAY));
  const ids = Array.from({ length: Math.max(0, count) }, (_, index) => from - index);
  read += ids.length;
  const last = ids.at(-1);
  const hasMore = last !== undefined && last > newest - ROWS_PER_DAY + 1;
  return {
    rows: ids.filter(matchesFilter).map((id) => row(id, day)),
    read: ids.length,
    ...(hasMore && { next: last }),
  };
};

// Unit tests share their modules, so the mocked module is loaded and removed here.
let listByDate: typeof import('./by-date.ts').listByDate;
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('#functions/db/order.entity.ts', () => ({ listOrdersByDay }));
  ({ listByDate } = await import('./by-date.ts'));
});
afterAll(() => {
  vi.doUnmock('#functions/db/order.entity.ts');
  vi.resetModules();
});

beforeEach(() => {
  read = 0;
});

const lookup = (paging: string | 0): DateLookup => ({
  scope: 'all',
  range: { from: addDays(LAST_DAY, -29), to: LAST_DAY },
  isDel: false,
  conditions: [{ field: 'status', oneOf: ['10'] }],
  paging,
});

const everyPage = async (): Promise<{ ids: number[]; pages: number; mostRead: number }> => {
  const ids: number[] = [];
  let [pages, mostRead, paging] = [0, 0, 0 as string | 0 | null];
  while (paging !== null) {
    read = 0;
    const page = await listByDate(lookup(paging));
    ids.push(...page.rows.map(({ id }) => id));
    pages += 1;
    mostRead = Math.max(mostRead, read);
    paging = page.nextPaging;
  }
  return { ids, pages, mostRead };
};

const allIds = Array.from({ length: 30 * ROWS_PER_DAY }, (_, index) => 100 * ROWS_PER_DAY - index);

describe('listByDate over a month of 1,000 orders per day', () => {
  it.each<[string, (id: number) => boolean]>([
    ['every order', () => true],
    ['every third order', (id) => id % 3 === 0],
    ['every hundredth order', (id) => id % 100 === 0],
    ['a single order', (id) => id === 71_234],
    ['no order', () => false],
  ])(
    'returns all matching orders, with bounded reads per request, when the filter matches %s',
    async (_, filter) => {
      matchesFilter = filter;
      const { ids, pages, mostRead } = await everyPage();
      expect(ids).toEqual(allIds.filter(filter));
      expect(pages).toBeGreaterThanOrEqual(3);
      // The limit, plus the concurrent reads that were started before it was reached.
      expect(mostRead).toBeLessThanOrEqual(10_000 + 8 * ROWS_PER_PAGE);
    },
  );

  it('reads only the given days of a range without a first day', async () => {
    matchesFilter = (id) => id % 100 === 0;
    const days = [LAST_DAY, addDays(LAST_DAY, -3), addDays(LAST_DAY, -40)];
    const { rows, nextPaging } = await listByDate({ ...lookup(0), range: { from: '', to: LAST_DAY }, days });
    expect(rows.map(({ id }) => id)).toEqual(
      [0, 3, 40].flatMap((ago) => Array.from({ length: 10 }, (_, nth) => (100 - ago) * 1_000 - nth * 100)),
    );
    expect(nextPaging).toBeNull();
    expect(read).toBe(3 * ROWS_PER_DAY);
  });

  it('continues with the next given day if the day of the cursor is not given any more', async () => {
    matchesFilter = (id) => id % 1_000 === 0;
    const old = addDays(LAST_DAY, -40);
    const ofOpen = (paging: string | 0, days: string[]) =>
      listByDate({ ...lookup(paging), range: { from: '', to: LAST_DAY }, days });
    const paging = encodeCursor({ at: addDays(LAST_DAY, -3), below: 96_500 });
    expect((await ofOpen(paging, [LAST_DAY, old])).rows.map(({ id }) => id)).toEqual([60_000]);
    expect((await ofOpen(paging, [LAST_DAY])).rows).toEqual([]);
  });

  it('returns an empty page with a cursor when the filter matches nothing', async () => {
    matchesFilter = () => false;
    const { rows, nextPaging } = await listByDate(lookup(0));
    expect(rows).toEqual([]);
    expect(nextPaging).not.toBeNull();
  });
});
