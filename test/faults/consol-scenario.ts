import * as fc from 'fast-check';
import { expect } from 'vitest';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { type Answer, client } from '#test/support/client.ts';
import { signInOwner, signInWithRange } from './support.ts';

/** Concurrent random operations on orders and consols, and the invariants that must hold after all of them. */

const ORDERS = 70;
const CONSOLS = 4;
const CONCURRENCY = 8;

type ListedConsol = {
  id: number;
  version: number;
  mblNo: string;
  totalOrderQty: number;
  totalQty: number;
  totalWeight: number;
};
export type WholeOrder = {
  id: number;
  consolId: number | null;
  mblNo: string;
  isDel: number;
  boxQty: number;
  weight: number;
};

/** One order, which fits in one transaction, or up to all orders, which need an operation of several transactions. */
const someOrders = fc.record({ from: fc.nat(ORDERS - 1), count: fc.oneof(fc.constant(1), fc.nat(ORDERS)) });
const operation = fc.oneof(
  fc.record({ kind: fc.constant('link' as const), consol: fc.nat(CONSOLS), orders: someOrders }),
  fc.record({ kind: fc.constant('release' as const), orders: someOrders }),
  fc.record({
    kind: fc.constant('setDeleted' as const),
    orders: someOrders,
    isDel: fc.constantFrom('0', '1'),
  }),
  fc.record({ kind: fc.constant('edit' as const), order: fc.nat(ORDERS - 1), weight: fc.nat(900) }),
  fc.record({ kind: fc.constant('changeMblNo' as const), consol: fc.nat(CONSOLS) }),
  fc.record({ kind: fc.constant('deleteConsol' as const), consol: fc.nat(CONSOLS) }),
  fc.record({ kind: fc.constant('registerConsol' as const) }),
);
export type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;

/** Returns the same random operations for the same seed. */
export const randomOperations = (seed: number, count: number): Operation[] =>
  fc.sample(operation, { numRuns: count, seed });

export const runConcurrently = <T>(
  operations: readonly Operation[],
  run: (op: Operation) => Promise<T>,
): Promise<T[]> => mapWithLimit(operations, CONCURRENCY, run);

/**
 * Registers a number range, a freight run and 70 orders.
 * @param url URL of a product without consols
 * @returns functions that change the orders and consols and check their invariants
 */
export const consolScenario = async (url: string) => {
  let at = url;
  let staff = await signInWithRange(url, 'CI');
  const flight: number = (await staff.post('/api/freight/regFreight', freightPayload())).body.id;
  const register = async (count: number): Promise<number[]> => {
    const orders = await mapWithLimit(Array.from({ length: count }), CONCURRENCY, () =>
      staff.post('/api/parcel/registerOrderByCustomer', orderPayload()),
    );
    return orders.map(({ body }) => body.id);
  };
  const ids = await register(ORDERS);

  const listConsols = async (): Promise<ListedConsol[]> =>
    (await staff.post('/api/consol/getConsolList', { status: ['001'] })).body;
  const consolAt = async (place: number): Promise<ListedConsol | undefined> => {
    const consols = await listConsols();
    return consols[place % Math.max(1, consols.length)];
  };

  const idsOf = ({ from, count }: { from: number; count: number }) =>
    ids.slice(from, from + Math.max(1, count));

  /** Sends an operation. Callers accept 4xx answers, because concurrent operations may conflict. */
  const perform = async (op: Operation): Promise<Answer> => {
    switch (op.kind) {
      case 'link': {
        const consol = await consolAt(op.consol);
        return staff.post('/api/consol/linkConsol', { consolId: consol?.id, orderList: idsOf(op.orders) });
      }
      case 'release':
        return staff.post('/api/consol/deConsolize', {
          orderList: idsOf(op.orders),
          reason: '시험이 끝나 정리함',
        });
      case 'setDeleted':
        return staff.post('/api/parcel/delete', { id: idsOf(op.orders), isDel: op.isDel });
      case 'edit': {
        const [order] = (await staff.post('/api/parcel/getOrders', { id: [ids[op.order]] })).body;
        return staff.post('/api/parcel/updateOrder', {
          ...order,
          weight: op.weight / 100,
          boxQty: 1 + (op.weight % 5),
        });
      }
      case 'changeMblNo': {
        const consol = await consolAt(op.consol);
        return staff.post('/api/consol/modifyConsol', {
          ...consolPayload(flight),
          id: consol?.id,
          version: consol?.version,
        });
      }
      case 'deleteConsol':
        return staff.post('/api/consol/deleteConsol', {
          consoleId: (await consolAt(op.consol))?.id,
          reason: '시험이 끝나 정리함',
        });
      case 'registerConsol':
        return staff.post('/api/consol/registerConsol', consolPayload(flight));
    }
  };

  const checkInvariants = async () => {
    const orders: WholeOrder[] = (await staff.post('/api/parcel/getOrders', { id: ids })).body;
    expect(orders).toHaveLength(ORDERS);
    const consols = await listConsols();
    for (const { isDel, consolId, mblNo } of orders) {
      if (isDel || consolId === null) expect([consolId, mblNo]).toEqual([null, '']);
      else expect(consols.find(({ id }) => id === consolId)?.mblNo).toBe(mblNo);
    }
    for (const consol of consols) {
      const listedOrders: WholeOrder[] = (
        await staff.post('/api/consol/getOrderListByConsole', { consoleId: consol.id })
      ).body;
      const linkedOrders = orders.filter(({ consolId }) => consolId === consol.id);
      expect(listedOrders.map(({ id }) => id).sort()).toEqual(linkedOrders.map(({ id }) => id).sort());
      const sum = (of: (order: WholeOrder) => number) =>
        linkedOrders.reduce((total, order) => total + of(order), 0);
      expect(consol.totalOrderQty).toBe(linkedOrders.length);
      expect(consol.totalQty).toBe(sum(({ boxQty }) => boxQty));
      expect(consol.totalWeight).toBeCloseTo(
        sum(({ weight }) => weight),
        6,
      );
    }
  };

  return {
    perform,
    checkInvariants,
    register,
    listConsols,
    /** Registers the empty consols that random operations choose from. */
    registerConsols: async () => {
      for (let index = 0; index < CONSOLS; index += 1) await perform({ kind: 'registerConsol' });
    },
    client: () => staff,
    /** @param elsewhere URL of another product with the restored data */
    signInAgain: async (elsewhere = at) => {
      at = elsewhere;
      staff = await signInOwner(at);
    },
    /** Advances the clock past the leases of killed workers, then completes or reverts interrupted operations. */
    recover: async () => {
      await client(at).post('/_local/clock', { offsetSeconds: 600 });
      expect((await client(at).post('/_local/jobs/operations')).status).toBe(200);
    },
  };
};
