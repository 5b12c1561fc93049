/**
 * Keys and indexes of the table, for the stack, the local engines, backups and rehearsals. `l` is a map with the whole
 * list row, because an index projects at most 20 named attributes. `n` is the number that sorts every index.
 */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  ttl: 'ttl',
  indexes: [
    /** Orders of a Seoul day; consols by month of departure; members. */
    { name: 'gsi1', partitionKey: 'g1', sortKey: 'n', project: ['l'] },
    /** Orders of a partner in a Seoul month; consols by month of arrival. */
    { name: 'gsi2', partitionKey: 'g2', sortKey: 'n', project: ['l'] },
    /**
     * Orders of a member; consols by status; own numbers of orders; members of level 80 and above; boxes without data;
     * open claims of mails; watches of exceptions, and of parcels that couriers or customs have; queued checks of customs
     * codes.
     */
    { name: 'gsi3', partitionKey: 'g3', sortKey: 'n', project: ['l'] },
  ],
} as const;

/** Sort keys of items whose changes the projector receives, besides `projectedPrefixes`. Items that the projector adds or changes are excluded. */
export const projectedKinds = [
  'ORDER',
  'MEMBER',
  'RESETREQUEST',
  'ORDERMAIL',
  'TAKEOVERREQUEST',
  'DELAYMAIL',
  'INVITEMAIL',
  'IMPORTJOB',
  'MAILSTOP',
  'PREFLIGHT',
];
/** Prefixes of the sort keys in the log of an order, which the projector also handles. */
export const CHANGE_LOG = 'HIST#';
export const EVENT_LOG = 'EVENT#';
/** Prefix of the records of downloads, about which the projector mails. */
export const DOWNLOAD = 'DOWNLOAD#';
/** Prefixes of the sort keys of further items whose changes the projector receives. */
export const projectedPrefixes = [CHANGE_LOG, EVENT_LOG, DOWNLOAD];

/** Version of the stored data. Increase it with every change that earlier versions cannot read or would ignore. */
export const DATA_VERSION = 5;
