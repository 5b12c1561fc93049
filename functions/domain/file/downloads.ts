import type { fileRoutes } from '#shared/contract/file.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import { listDownloads } from '../../db/download.entity.ts';

const PAGE_SIZE = 50;

/** A page of a month's downloads, newest first; `before` is the `nextPaging` of the page above. */
export const downloadPage = async (
  month: string,
  before: string | undefined,
): Promise<AnswerOf<typeof fileRoutes.getDownloadList>> => {
  const found = await listDownloads(month, before, PAGE_SIZE + 1);
  const rows = found.slice(0, PAGE_SIZE);
  return { rows, nextPaging: found.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null };
};
