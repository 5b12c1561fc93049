/**
 * The table as plain data, for the stack, the local engines, backups and restore rehearsals.
 * `l` holds the whole list row in one map: a secondary index may project at most 20 named attributes, a list row has
 * more, and a map counts as one. `n` is the order's number and sorts every index, so newest first needs no padding;
 * no other kind of item may use that name.
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

/** Sort keys of the items whose changes the projector receives. Items that it writes are not among them. */
export const projectedKinds = ['ORDER', 'MEMBER', 'RESETREQUEST'];

/** Version of the stored shapes. Increase it with every change that another version could not read or would miss. */
export const DATA_VERSION = 3;
