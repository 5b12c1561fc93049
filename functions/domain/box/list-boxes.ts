import { type BoxCursor, countOpenBoxes, cursorOf, listBoxes } from '#functions/db/unclaimed-box.entity.ts';
import { readFilteredPage } from '#functions/domain/filtered-page.ts';
import { wrongField } from '#functions/domain/wrong-field.ts';
import type { BoxSearch } from '#shared/contract/box.ts';
import type { Box } from '#shared/domain/unclaimed-box.ts';
import { matchesWords } from '#shared/search-text.ts';

const PAGE_SIZE = 40;
const MAX_QUERIES = 5;

const encodeCursor = ({ n, id }: BoxCursor): string => `${n}-${id}`;

const decodeCursor = (next: string | null | undefined): BoxCursor | undefined => {
  if (!next) return undefined;
  const [, n, id] = /^(\d{1,13})-([1-9]\d{0,14})$/.exec(next) ?? [];
  if (!n) throw wrongField('next', '페이지 정보');
  return { n: Number(n), id: Number(id) };
};

const readPage = async ({ state, text, next }: BoxSearch): Promise<{ items: Box[]; next: string | null }> => {
  const page = await readFilteredPage(
    {
      read: (limit, after) => listBoxes(state, limit, after),
      matches: text ? ({ code, note }: Box) => matchesWords([code ?? '', note], text) : undefined,
      cursorOf,
      after: decodeCursor(next),
    },
    { rows: PAGE_SIZE, queries: MAX_QUERIES },
  );
  return { items: page.rows, next: page.next ? encodeCursor(page.next) : null };
};

/** Returns a page of boxes, newest first, and the number of open boxes. A search may return a short or empty page with a cursor. */
export const boxPage = async (
  search: BoxSearch,
): Promise<{ items: Box[]; next: string | null; open: number }> => {
  const [page, open] = await Promise.all([readPage(search), countOpenBoxes()]);
  return { ...page, open };
};
