import type { Item, Key } from '#functions/db/client.ts';
import type { RestoreState } from '#functions/db/restore-run.entity.ts';
import { writeMany } from '#functions/db/whole-table.ts';

/** Item before and after a change. Absent if it does not exist. */
export type ItemChange = { before?: Item; after?: Item };

/** Stores the state of a restore, so that another worker can continue it. All functions throw if the worker must stop. */
export type Checkpoint = {
  /** Stores the state after a step. May skip steps, because a step can be repeated. */
  save: (state: RestoreState) => Promise<void>;
  /** Changes one item of the table and stores the state in the same transaction, so that no change is counted twice. */
  change: (change: ItemChange, state: RestoreState) => Promise<void>;
  /** Extends the lease during work without a state. `bytes`: progress of the verification of the file. */
  renew: (bytes?: number) => Promise<void>;
};

export const keyOf = ({ before, after }: ItemChange): Key => {
  const { pk, sk } = (after ?? before) as Key;
  return { pk, sk };
};

/** Checkpoint of a restore that runs in one process and starts again after a crash. */
export const inMemory = (table: string): Checkpoint => ({
  save: async () => undefined,
  change: (change) =>
    writeMany(table, change.after ? [change.after] : [], change.after ? [] : [keyOf(change)]),
  renew: async () => undefined,
});
