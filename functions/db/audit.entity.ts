import { randomUUID } from 'node:crypto';
import { AuditEntry, type AuditKind } from '#shared/domain/audit.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { type Action, type Item, type Key, query } from './client.ts';

const partition = (month: string) => `AUDIT#${month}`;
const key = ({ at, id }: Pick<AuditEntry, 'at' | 'id'>): Key => ({
  pk: partition(seoulDay(at).slice(0, 7)),
  sk: id,
});

export const auditEntryOf = (item: Item): AuditEntry | undefined =>
  String(item.pk).startsWith(partition('')) ? AuditEntry.parse(item) : undefined;

// A filter may drop most entries of a query, so a filtered search reads larger pages.
const FILTERED_LIMIT = 200;

/** AP-110 Adds an audit entry. */
export const addAuditAction = (entry: Omit<AuditEntry, 'id'>): Action => {
  const id = `${entry.at}#${randomUUID()}`;
  return { name: 'AUDIT', put: { ...key({ ...entry, id }), ...entry, id } };
};

/** AP-172 Deletes an audit entry. */
export const removeAuditAction = (entry: AuditEntry): Action => ({ name: 'AUDIT', delete: key(entry) });

export type AuditSearch = { month: string; kind?: AuditKind; recordId?: string };

/**
 * AP-111 Returns audit entries of a month, newest first. Reads on until `limit` entries match or the month ends.
 * @param before `id` of the last entry of the previous page
 */
export const listAudit = async (
  { month, kind, recordId }: AuditSearch,
  before: string | undefined,
  limit: number,
): Promise<AuditEntry[]> => {
  const pk = partition(month);
  const filters = Object.entries({ kind, recordId }).filter(([, value]) => value !== undefined);
  const entries: AuditEntry[] = [];
  let start: Item | undefined = before ? { pk, sk: before } : undefined;
  do {
    const page = await query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: {
        ':pk': pk,
        ...Object.fromEntries(filters.map(([name, value]) => [`:${name}`, value])),
      },
      ...(filters.length > 0 && {
        FilterExpression: filters.map(([name]) => `${name} = :${name}`).join(' AND '),
      }),
      ScanIndexForward: false,
      Limit: filters.length > 0 ? FILTERED_LIMIT : limit,
      ExclusiveStartKey: start,
    });
    entries.push(...page.items.map((item) => AuditEntry.parse(item)));
    start = page.next;
  } while (start && entries.length < limit);
  return entries.slice(0, limit);
};
