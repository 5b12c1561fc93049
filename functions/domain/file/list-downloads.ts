import { listDownloads } from '#functions/db/download.entity.ts';
import type { fileRoutes } from '#shared/contract/file.ts';
import type { AnswerOf } from '#shared/contract/route.ts';

const DOWNLOADS_PAGE = 50;

/** Returns a page of downloads, newest first. @param before `nextPaging` of the previous page */
export const downloadPage = async (
  month: string,
  before: string | undefined,
): Promise<AnswerOf<typeof fileRoutes.getDownloadList>> => {
  const found = await listDownloads(month, before, DOWNLOADS_PAGE + 1);
  const rows = found.slice(0, DOWNLOADS_PAGE);
  return { rows, nextPaging: found.length > DOWNLOADS_PAGE ? (rows.at(-1)?.id ?? null) : null };
};
