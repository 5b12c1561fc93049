import { randomUUID } from 'node:crypto';
import { AuditEntry, type AuditKind } from '#shared/domain/audit.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { type Action, type Item, type Key, query } from './client.ts';

/** Entries lie under the Seoul month of their instant. */
const partition = (month: string) => `AUDIT#${month}`;
const key = ({ at, id }: Pick<AuditEntry, 'at' | 'id'>): Key => ({
  pk: partition(seoulDay(at).slice(0, 7)),
  sk: id,
});

/** Any item of the table, when it is an entry: for jobs, which see every item. */
export const auditEntryOf = (item: Item): AuditEntry | undefined =>
  String(item.pk).startsWith(partition('')) ? AuditEntry.parse(item) : undefined;

/** Read at once where a filter leaves some of them out. */
const BATCH = 200;

/** AP-110 part of the transaction that changes a reference record. */
export const addAuditAction = (entry: Omit<AuditEntry, 'id'>): Action => {
  const id = `${entry.at}#${randomUUID()}`;
  return { name: 'AUDIT', put: { ...key({ ...entry, id }), ...entry, id } };
};

/** AP-172 forgets an entry. */
export const forgetAuditAction = (entry: AuditEntry): Action => ({ name: 'AUDIT', delete: key(entry) });

export type AuditSearch = { month: string; kind?: AuditKind; recordId?: string };

/**
 * AP-111 the entries of a month, newest first.
 * @param before the `id` of the last entry that was shown
 */
export const listAudit = async (
  { month, kind, recordId }: AuditSearch,
  before: string | undefined,
  limit: number,
): Promise<AuditEntry[]> => {
  const pk = partition(month);
  const wanted = Object.entries({ kind, recordId }).filter(([, value]) => value !== undefined);
  const entries: AuditEntry[] = [];
  let start: Item | undefined = before ? { pk, sk: before } : undefined;
  do {
    const page = await query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: {
        ':pk': pk,
        ...Object.fromEntries(wanted.map(([name, value]) => [`:${name}`, value])),
      },
      ...(wanted.length > 0 && {
        FilterExpression: wanted.map(([name]) => `${name} = :${name}`).join(' AND '),
      }),
      ScanIndexForward: false,
      Limit: wanted.length > 0 ? BATCH : limit,
      ExclusiveStartKey: start,
    });
    entries.push(...page.items.map((item) => AuditEntry.parse(item)));
    start = page.next;
  } while (start && entries.length < limit);
  return entries.slice(0, limit);
};
