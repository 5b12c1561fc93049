/**
 * The one table as plain data: read by the stack, by the local engines, by backups and by rehearsals of a restore.
 *
 * `l` holds the whole list row in one map: a secondary index may project at most 20 named attributes, a list row has
 * more, and a map counts as one. `n` is the order's number and sorts every index, so newest first needs no padding; no other
 * kind of item may use that name.
 */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  ttl: 'ttl',
  indexes: [
    /** Orders of a Seoul day. */
    { name: 'gsi1', partitionKey: 'g1', sortKey: 'n', project: ['l'] },
    /** Orders of a partner in a Seoul month. */
    { name: 'gsi2', partitionKey: 'g2', sortKey: 'n', project: ['l'] },
    /** Orders of a member; sparse. */
    { name: 'gsi3', partitionKey: 'g3', sortKey: 'n', project: ['l'] },
  ],
} as const;

/** Sort keys of the items whose changes the projector is told: it never hears of what it writes itself. */
export const projectedKinds = ['ORDER', 'MEMBER', 'RESETREQUEST'];

/** Grows with every change of stored shapes that a program of another version could not read, or would miss. */
export const DATA_VERSION = 3;
