import { randomUUID } from 'node:crypto';
import { seoulDay } from '#shared/domain/dates.ts';
import { Download } from '#shared/domain/stored-file.ts';
import { type Action, type Item, type Key, putItem, query } from './client.ts';

/** Downloads are stored under the Seoul month of their instant. */
const partition = (month: string) => `DOWNLOAD#${month}`;
const key = ({ at, id }: Pick<Download, 'at' | 'id'>): Key => ({
  pk: partition(seoulDay(at).slice(0, 7)),
  sk: id,
});

const fromItem = (item: Item): Download => Download.parse({ ...item, id: item.sk });

/** The download in a table item, or undefined for any other item. For jobs that read the whole table. */
export const downloadOf = (item: Item): Download | undefined =>
  String(item.pk).startsWith(partition('')) ? fromItem(item) : undefined;

/** AP-135 records a download. */
export const noteDownload = (download: Omit<Download, 'id'>): Promise<void> =>
  putItem({ ...key({ at: download.at, id: `${download.at}#${randomUUID()}` }), ...download });

/** AP-172 transaction action that deletes the record of a download. */
export const forgetDownloadAction = (download: Download): Action => ({
  name: 'DOWNLOAD',
  delete: key(download),
});

/** AP-136 the downloads of a month, newest first. @param before the `id` of the last one of the previous page */
export const listDownloads = async (
  month: string,
  before: string | undefined,
  limit: number,
): Promise<Download[]> => {
  const pk = partition(month);
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ScanIndexForward: false,
    Limit: limit,
    ExclusiveStartKey: before ? { pk, sk: before } : undefined,
  });
  return items.map(fromItem);
};
