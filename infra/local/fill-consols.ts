import type { Action } from '#functions/db/client.ts';
import { addConsolActions, type KeptConsol } from '#functions/db/consol.entity.ts';
import { listFreight, takeFreightAction } from '#functions/db/freight.entity.ts';
import { nextId } from '#functions/db/sequence.entity.ts';
import { registerFreight } from '#functions/domain/freight/freight-runs.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { AIR, type Order, SEA } from '#shared/domain/order.ts';
import type { Session } from '#shared/domain/session.ts';
import { demoRuns, mblNoOf } from './demo-freight.ts';

/** Consols for a fill: by air one or more a day, by sea one or more a week, each with all orders that travel by it. */

/** Orders in a consol at most, days for which one is loaded, and days from its last loading to its departure and on. */
const loads = {
  [AIR]: { orders: 300, days: 1, departsAfter: 3, travels: 1 },
  [SEA]: { orders: 800, days: 7, departsAfter: 7, travels: 14 },
} as const;
/** How many days after its departure a consol reaches a status. */
const stages = [
  [-7, '002'],
  [0, '003'],
  [2, '004'],
  [4, '005'],
  [7, '006'],
  [12, '007'],
] as const;

const statusOf = (etd: string, today: string): string =>
  stages.findLast(([days]) => addDays(etd, days) <= today)?.[1] ?? '001';

/** A step of a link puts so many orders in. */
const LINKED_AT_ONCE = 50;
/** Numbers taken at once: the engine is busy writing when one is wanted. */
const IDS_AT_ONCE = 10;
type Begun = { consol: KeptConsol; from: string; orders: number };
const STOWED = /^(0[3-9]|10)$/;

export const consolLoader = async (actor: Session, now: Date) => {
  const made = [...(await listFreight())];
  if (made.length === 0) {
    for (const run of demoRuns) made.push(await registerFreight({ ...run }, { actor, now }));
  }
  const open = new Map<number, Begun>();
  let touched = new Set<Begun>();
  let uses: Action[] = [];
  let ids: number[] = [];

  const takeId = async (): Promise<number> => {
    if (ids.length === 0) {
      const last = await nextId('consol', IDS_AT_ONCE);
      ids = Array.from({ length: IDS_AT_ONCE }, (_, nth) => last - nth);
    }
    return ids.pop() as number;
  };

  const begin = async (method: Order['freightMethod'], day: string) => {
    const { days, departsAfter, travels } = loads[method];
    const runs = made.filter((run) => run.method === method && run.status);
    const id = await takeId();
    const run = runs[id % runs.length];
    if (!run) throw new Error(`no freight run by method ${method}`);
    const etd = addDays(day, days + departsAfter);
    const consol: KeptConsol = {
      id,
      version: 1,
      links: 0,
      freightCode: run.id,
      mblNo: mblNoOf(method, 2_000_000 + id),
      etd,
      eta: addDays(etd, travels),
      departCity: run.departure,
      arrivalCity: run.arrival,
      status: statusOf(etd, seoulDay(now)),
      memo: '',
      created_at: `${day}T00:00:00.000Z`,
      updated_at: now.toISOString(),
    };
    uses.push(takeFreightAction(run.id));
    const begun: Begun = { consol, from: day, orders: 0 };
    open.set(method, begun);
    return begun;
  };

  return {
    /** Puts an order into the consol of its day, where it has come that far. Orders come oldest first. */
    load: async (order: Order): Promise<Order> => {
      if (!STOWED.test(order.status) || order.isDel) return order;
      const { freightMethod: method } = order;
      const day = seoulDay(order.regDate);
      const limit = loads[method];
      let current = open.get(method);
      const isOver = (from: string, orders: number) =>
        day >= addDays(from, limit.days) || orders >= limit.orders;
      if (!current || isOver(current.from, current.orders)) current = await begin(method, day);
      current.orders += 1;
      touched.add(current);
      const { id, mblNo } = current.consol;
      return { ...order, consolId: id, mblNo };
    },
    /** What was loaded since it was asked last: the consols as they are by now, and the runs that they take. */
    loaded: (): { consols: Action[]; uses: Action[] } => {
      const consols = [...touched].flatMap(({ consol, orders }) =>
        addConsolActions({ ...consol, links: Math.ceil(orders / LINKED_AT_ONCE) }),
      );
      const loaded = { consols, uses };
      [touched, uses] = [new Set(), []];
      return loaded;
    },
  };
};
