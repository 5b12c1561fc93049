import { addDays } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import { childOf } from './child.ts';
import { HEAP_LIMIT, MAX_MEMORY, withLargeTable } from './large-table.ts';
import { formatInteger, formatMegabytes, formatSeconds, type Line, toLine } from './report.ts';

/** Number of orders, configurable with BENCH_CONVERT_ORDERS. */
const ORDERS = Number(process.env.BENCH_CONVERT_ORDERS ?? 100_000);
/** Statuses of each order. The first one is that of the registration. */
const STATUSES = ['01', '02', '04', '05', '06'];

/** Returns the fields that an order of version 0.9.16 does not have, and its status. */
const formerFields = (): Partial<Order> => ({
  firstStatus: STATUSES[0],
  status: STATUSES.at(-1),
  version: STATUSES.length,
  statusesBelow: '',
  logVersion: 0,
  reachedOn: '',
  promisedBy: '',
  promisedFrom: '',
  promisedTo: '',
});

type Measured = { ms: number; memory: number };

/** Returns the change log of an order of version 0.9.16: one change of the status on each day. */
const changeLogOf = async ({ id, regDate }: Order) => {
  // Imported here, because the module reads the environment variables that the bench sets.
  const { addChangeAction } = await import('#functions/db/history.entity.ts');
  return STATUSES.slice(1).map((status, nth) => {
    const at = `${addDays(regDate.slice(0, 10), nth + 1)}${regDate.slice(10)}`;
    const changes: [string, string, string][] = [['status', STATUSES[nth] ?? '', status]];
    return addChangeAction(id, nth + 2, { at, by: '최은영', byId: 3, changes }).put;
  });
};

export const run = (): Promise<Line[]> => {
  const fill = { orders: ORDERS, changesOf: formerFields, moreItemsOf: changeLogOf };
  return withLargeTable(fill, async (folder) => {
    const child = await childOf('convert-child.ts', folder);
    const work = <T>(task: 'convert' | 'check') => child<T & Measured>([task], [HEAP_LIMIT]);
    const first = await work<{ orders: number; events: number; windows: number }>('convert');
    const second = await work<{ events: number; windows: number }>('convert');
    const check = await work<{ checked: number; different: number }>('check');
    return [
      toLine('orders converted', first.orders, formatInteger),
      toLine('events', first.events, formatInteger),
      toLine('promised windows', first.windows, formatInteger),
      toLine('conversion, time', first.ms, formatSeconds),
      toLine('conversion, memory', first.memory, formatMegabytes, { max: MAX_MEMORY }),
      toLine('second conversion, events and windows', second.events + second.windows, formatInteger, {
        max: 0,
      }),
      toLine('second conversion, time', second.ms, formatSeconds),
      toLine('check, orders', check.checked, formatInteger),
      toLine('check, orders that differ', check.different, formatInteger, { max: 0 }),
      toLine('check, memory', check.memory, formatMegabytes, { max: MAX_MEMORY }),
    ];
  });
};
