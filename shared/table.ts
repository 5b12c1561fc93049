/**
 * The table as data, for the stack, the local engines, backups and restore rehearsals. An index projects at most 20
 * named attributes and a list row has more, so `l` is a map with the whole row. `n` is reserved for the number that
 * sorts every index.
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

/** Sort keys of items whose changes the projector receives, without items that it writes itself. */
export const projectedKinds = ['ORDER', 'MEMBER', 'RESETREQUEST'];

/** Version of the stored data. Increase it with every change that another version could not read or would ignore. */
export const DATA_VERSION = 3;
