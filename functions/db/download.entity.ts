import { randomUUID } from 'node:crypto';
import { seoulDay } from '#shared/domain/dates.ts';
import { Download } from '#shared/domain/stored-file.ts';
import { DOWNLOAD } from '#shared/table.ts';
import { type Action, type Item, type Key, putItem, queryNewestFirst } from './client.ts';

const partition = (month: string) => `${DOWNLOAD}${month}`;
const key = ({ at, id }: Pick<Download, 'at' | 'id'>): Key => ({
  pk: partition(seoulDay(at).slice(0, 7)),
  sk: id,
});

const fromItem = (item: Item): Download => Download.parse({ ...item, id: item.sk });

export const downloadOf = (item: Item): Download | undefined =>
  String(item.pk).startsWith(partition('')) ? fromItem(item) : undefined;

/** AP-135 Records a download. */
export const addDownload = (download: Omit<Download, 'id'>): Promise<void> =>
  putItem({ ...key({ at: download.at, id: `${DOWNLOAD}${download.at}#${randomUUID()}` }), ...download });

/** AP-172 Deletes the record of a download. */
export const removeDownloadAction = (download: Download): Action => ({
  name: 'DOWNLOAD',
  delete: key(download),
});

/**
 * AP-136 Returns the downloads of a month, newest first.
 * @param before `id` of the last download of the previous page
 */
export const listDownloads = async (
  month: string,
  before: string | undefined,
  limit: number,
): Promise<Download[]> => (await queryNewestFirst(partition(month), before, limit)).map(fromItem);
