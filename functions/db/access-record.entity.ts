import { randomUUID } from 'node:crypto';
import { AccessRecord } from '#shared/domain/access-record.ts';
import { epochSeconds, seoulDay } from '#shared/domain/dates.ts';
import { type Item, putItem, query } from './client.ts';

const partition = (month: string) => `ACCESS#${month}`;

const TTL_SECONDS = 2 * 366 * 24 * 3600;
// A filter by member may drop most items, so one call reads up to five pages of 200 items.
const FILTERED_PAGE = 200;
const MAX_READS = 5;

export const isAccessRecord = (item: Item): boolean => String(item.pk).startsWith(partition(''));

/** AP-250 Adds an access record, which expires after two years. */
export const putAccessRecord = (record: Omit<AccessRecord, 'id'>): Promise<void> =>
  putItem({
    pk: partition(seoulDay(record.at).slice(0, 7)),
    sk: `${record.at}#${randomUUID()}`,
    ...record,
    ttl: epochSeconds(new Date(record.at)) + TTL_SECONDS,
  });

/**
 * AP-251 Returns access records of a month, newest first. With `memberId` a page may be short or empty and still have a
 * cursor (`nextPaging`), because one call reads a limited number of records.
 * @param before `id` of the last record of the previous page
 */
export const listAccessRecords = async (
  { month, memberId }: { month: string; memberId?: number },
  before: string | undefined,
  limit: number,
): Promise<{ rows: AccessRecord[]; nextPaging: string | null }> => {
  const pk = partition(month);
  const rows: AccessRecord[] = [];
  let start: Item | undefined = before ? { pk, sk: before } : undefined;
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const page = await query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk, ...(memberId !== undefined && { ':byId': memberId }) },
      ...(memberId !== undefined && { FilterExpression: 'byId = :byId' }),
      ScanIndexForward: false,
      Limit: memberId === undefined ? limit + 1 : FILTERED_PAGE,
      ExclusiveStartKey: start,
    });
    rows.push(...page.items.map((item) => AccessRecord.parse({ ...item, id: item.sk })));
    start = page.next;
    if (!start || rows.length > limit) break;
  }
  const listed = rows.slice(0, limit);
  const last = rows.length > limit ? listed.at(-1)?.id : start?.sk;
  return { rows: listed, nextPaging: last === undefined ? null : String(last) };
};
