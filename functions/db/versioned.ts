import type { Item } from './client.ts';

// The `version` of an item starts at 1, and each change writes the next one.

/** Condition of a write: the stored item has this version. 0: no item has the key. */
export const ifVersion = (version: number): { condition: string; values?: Item } =>
  version === 0
    ? { condition: 'attribute_not_exists(pk)' }
    : { condition: 'version = :version', values: { ':version': version } };
