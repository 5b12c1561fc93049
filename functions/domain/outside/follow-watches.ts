import { isDeepStrictEqual } from 'node:util';
import type { Item } from '#functions/db/client.ts';
import { getOrder } from '#functions/db/order.entity.ts';
import { filterOutRestored } from '#functions/db/seen.entity.ts';
import type { Change } from '#functions/db/stream.ts';
import type { DerivedFact } from '#functions/domain/derived-fact.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import type { Order, OrderRow } from '#shared/domain/order.ts';
import { groupBy } from '#shared/group-by.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';

// A watch decides when an outside service is asked about a parcel. It follows from the present state of its order.

const CONCURRENCY = 10;

/** `due`: next due instant in epoch milliseconds; null while the watch has no index entry. */
type Watch = { orderId: number; due: number | null };

/** How the watches of a service follow from orders. */
type Rules<W extends Watch, O extends OrderRow> = {
  /** Name of the watch in reports: `order 12 <name>`. */
  name: string;
  /** Reads the watch of an order, strongly consistent. */
  read: (orderId: number) => Promise<W | undefined>;
  watchOf: (item: Item) => W | undefined;
  /** Returns the order of an item, if it can have a watch. */
  orderIn: (item: Item) => O | undefined;
  /** Returns the watch that an order requires; undefined for none. @param changes that led to it */
  expected: (
    order: Order | undefined,
    stored: W | undefined,
    now: Date,
    changes: readonly Change[],
  ) => W | undefined | Promise<W | undefined>;
  /** Returns the order whose watch may depend on a change. */
  affected: (change: Change) => number | undefined;
  /** False if an order seems to require another watch, and has to be read. */
  agrees: (order: O, watch: W | undefined) => boolean;
  /** Creates, changes or deletes a watch. @returns false if it was changed concurrently */
  write: (orderId: number, stored: W | undefined, expected: W | undefined, now: Date) => Promise<boolean>;
};

// Reports contain no number of a parcel.
const stateOf = (watch: Watch | undefined): string => {
  if (!watch) return 'none';
  return watch.due === null ? 'paused' : 'due';
};

/** Returns the functions that keep the watches of a service in agreement with their orders. */
export const createFollower = <W extends Watch, O extends OrderRow>(rules: Rules<W, O>) => {
  // The watch is read before the order. A caller that saw an earlier state of the order writes nothing, or a later change
  // of the order corrects it.
  const readState = async (orderId: number) => {
    const stored = await rules.read(orderId);
    return { stored, order: await getOrder('all', orderId, { consistent: true }) };
  };

  const followOrder = async (orderId: number, now: Date, changes: readonly Change[] = []): Promise<void> => {
    await retryOnConflict(async () => {
      const { stored, order } = await readState(orderId);
      const expected = await rules.expected(order, stored, now, changes);
      if (isDeepStrictEqual(expected, stored)) return true;
      return (await rules.write(orderId, stored, expected, now)) || undefined;
    });
  };

  const readFact = async (orderId: number, now: Date): Promise<DerivedFact[]> => {
    const { stored, order } = await readState(orderId);
    const derived = await rules.expected(order, stored, now, []);
    if (isDeepStrictEqual(derived, stored)) return [];
    const record = `order ${orderId} ${rules.name}`;
    const repair = () => followOrder(orderId, now);
    return [{ record, stored: stateOf(stored), derived: stateOf(derived), repair }];
  };

  return {
    /** Creates, changes or deletes the watch of an order, as its present state requires. */
    followOrder: (orderId: number, now: Date): Promise<void> => followOrder(orderId, now),

    /** Creates, changes or deletes the watches of parcels after stream changes. Repeating it changes nothing. */
    followChanges: async (changes: readonly Change[], now: Date): Promise<void> => {
      const affecting = changes.filter((change) => rules.affected(change) !== undefined);
      if (affecting.length === 0) return;
      // A restore also writes the watches.
      const byId = groupBy(await filterOutRestored(affecting), rules.affected);
      await mapWithLimit([...byId], CONCURRENCY, async ([id, ofOrder]) => {
        if (id !== undefined) await followOrder(id, now, ofOrder);
      });
    },

    /** Returns the watches that do not follow from their orders. Reads only the orders again that seem to differ. */
    differingWatches: async (items: readonly Item[], now: Date): Promise<DerivedFact[]> => {
      const watches = new Map(
        items.flatMap((item) => rules.watchOf(item) ?? []).map((watch) => [watch.orderId, watch]),
      );
      const ids = new Set(watches.keys());
      for (const order of items.flatMap((item) => rules.orderIn(item) ?? [])) {
        if (rules.agrees(order, watches.get(order.id))) ids.delete(order.id);
        else ids.add(order.id);
      }
      return (await mapWithLimit([...ids], CONCURRENCY, (id) => readFact(id, now))).flat();
    },
  };
};
