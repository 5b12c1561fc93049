import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { AuditEntry, type AuditKind } from '#shared/domain/audit.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { type Action, type Item, type Key, query, updateItem } from './client.ts';

const partition = (month: string) => `AUDIT#${month}`;
const key = ({ at, id }: Pick<AuditEntry, 'at' | 'id'>): Key => ({
  pk: partition(seoulDay(at).slice(0, 7)),
  sk: id,
});

/** Change of a field in orders, as shown to staff. */
export type OrderFieldChange = AuditEntry['changes'][number];
type OrdersRef = Pick<AuditEntry, 'at' | 'byId'> & { hblNos: readonly string[] };
/** Changes of orders that a member made at one instant. Part of these orders or changes may be added before. */
type ChangedOrders = OrdersRef & Pick<AuditEntry, 'by'> & { changes: readonly OrderFieldChange[] };

// The entry of changed orders has an attribute for each order and for each change. The projector adds them in parts and
// sometimes again, in any sequence, which results in the same item. A set would do the same, but cannot be backed up.
const ORDER = 'HBL#';
const CHANGE = 'CHANGE#';
const OrderChangeValue = z.tuple([z.string(), z.string(), z.string()]);
const MAX_TEXT = 200;

const ordersKey = ({ at, byId }: OrdersRef): Key & { id: string } => {
  const id = `${at}#orders#${byId}`;
  return { ...key({ at, id }), id };
};

const shorten = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text);
const attributesWith = (item: Item, prefix: string) =>
  Object.entries(item)
    .filter(([name]) => name.startsWith(prefix))
    .sort(([a], [b]) => a.localeCompare(b));

const orderFieldsOf = (item: Item): Pick<AuditEntry, 'recordId' | 'name' | 'changes'> => {
  const hblNos = attributesWith(item, ORDER).map(([name]) => name.slice(ORDER.length));
  const [first = ''] = hblNos;
  const changes = attributesWith(item, CHANGE).map(([, value]) => OrderChangeValue.parse(value));
  const textsOf = (label: string, place: 1 | 2): string =>
    shorten([...new Set(changes.filter(([each]) => each === label).map((one) => one[place]))].join(', '));
  return {
    recordId: first,
    name: hblNos.length > 1 ? `${first} 외 ${hblNos.length - 1}건` : first,
    changes: [...new Set(changes.map(([label]) => label))].map((label) => ({
      label,
      from: textsOf(label, 1),
      to: textsOf(label, 2),
    })),
  };
};

const fromItem = (item: Item): AuditEntry =>
  AuditEntry.parse(item.kind === 'order' ? { ...item, ...orderFieldsOf(item) } : item);

export const isAuditEntry = (item: Item): boolean => String(item.pk).startsWith(partition(''));

export const auditEntryOf = (item: Item): AuditEntry | undefined =>
  isAuditEntry(item) ? fromItem(item) : undefined;

// A filter may drop most entries of a query, so a filtered search reads larger pages.
const FILTERED_LIMIT = 200;

/** AP-110 Adds an audit entry. */
export const addAuditAction = (entry: Omit<AuditEntry, 'id'>): Action => {
  const id = `${entry.at}#${randomUUID()}`;
  return { name: 'AUDIT', put: { ...key({ ...entry, id }), ...entry, id } };
};

/** AP-351 Adds changed orders to the audit entry of the member and instant. Repeating it changes nothing. */
export const addChangedOrders = async (changed: ChangedOrders): Promise<void> => {
  const { pk, sk, id } = ordersKey(changed);
  const { at, by, byId, hblNos, changes } = changed;
  const fields = [
    ...Object.entries({ id, at, by, byId, kind: 'order', action: 'change' }),
    ...hblNos.map((hblNo) => [`${ORDER}${hblNo}`, true] as const),
    ...changes.map(({ label, from, to }) => {
      const value = [label, from, to];
      const hash = createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 8);
      return [`${CHANGE}${hash}`, value] as const;
    }),
  ];
  await updateItem(
    { pk, sk },
    {
      UpdateExpression: `SET ${fields.map((_, nth) => `#f${nth} = :f${nth}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(fields.map(([name], nth) => [`#f${nth}`, name])),
      ExpressionAttributeValues: Object.fromEntries(fields.map(([, value], nth) => [`:f${nth}`, value])),
      ReturnValues: 'NONE',
    },
  );
};

/** AP-352 Removes orders from an audit entry, after their change was rolled back. An entry without orders is not listed. */
export const removeChangedOrders = async (reverted: OrdersRef): Promise<void> => {
  const { pk, sk } = ordersKey(reverted);
  const { hblNos } = reverted;
  await updateItem(
    { pk, sk },
    {
      UpdateExpression: `REMOVE ${hblNos.map((_, nth) => `#f${nth}`).join(', ')}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: Object.fromEntries(
        hblNos.map((hblNo, nth) => [`#f${nth}`, `${ORDER}${hblNo}`]),
      ),
      ReturnValues: 'NONE',
    },
  );
};

/** AP-172 Deletes an audit entry. */
export const removeAuditAction = (entry: AuditEntry): Action => ({ name: 'AUDIT', delete: key(entry) });

/** `recordId`: for orders a house bill number. */
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
  const filters = [
    ...(kind === undefined ? [] : ['kind = :kind']),
    ...(recordId === undefined ? [] : ['(recordId = :recordId OR attribute_exists(#order))']),
  ];
  const entries: AuditEntry[] = [];
  let start: Item | undefined = before ? { pk, sk: before } : undefined;
  do {
    const page = await query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: {
        ':pk': pk,
        ...(kind !== undefined && { ':kind': kind }),
        ...(recordId !== undefined && { ':recordId': recordId }),
      },
      ...(recordId !== undefined && { ExpressionAttributeNames: { '#order': `${ORDER}${recordId}` } }),
      ...(filters.length > 0 && { FilterExpression: filters.join(' AND ') }),
      ScanIndexForward: false,
      Limit: filters.length > 0 ? FILTERED_LIMIT : limit,
      ExclusiveStartKey: start,
    });
    entries.push(...page.items.map(fromItem).filter(({ name }) => name !== ''));
    start = page.next;
  } while (start && entries.length < limit);
  return entries.slice(0, limit);
};
