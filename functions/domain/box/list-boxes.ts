import type { BoxSearch } from '#shared/contract/box.ts';
import type { Box } from '#shared/domain/unclaimed-box.ts';
import { matchesWords } from '#shared/search-text.ts';
import { type BoxCursor, countOpenBoxes, cursorOf, listBoxes } from '../../db/unclaimed-box.entity.ts';
import { wrongField } from '../wrong-field.ts';

const PAGE_SIZE = 40;
// A search may drop most boxes of a query, so it reads larger pages, and a limited number of them.
const SEARCHED_LIMIT = 200;
const MAX_QUERIES = 5;

const encodeCursor = ({ n, id }: BoxCursor): string => `${n}-${id}`;

const decodeCursor = (next: string | null | undefined): BoxCursor | undefined => {
  if (!next) return undefined;
  const [, n, id] = /^(\d{1,13})-([1-9]\d{0,14})$/.exec(next) ?? [];
  if (!n) throw wrongField('next', '페이지 정보');
  return { n: Number(n), id: Number(id) };
};

const readPage = async ({ state, text, next }: BoxSearch): Promise<{ items: Box[]; next: string | null }> => {
  const limit = text ? SEARCHED_LIMIT : PAGE_SIZE + 1;
  const found: Box[] = [];
  let after = decodeCursor(next);
  let isEnd = false;
  for (let nth = 0; nth < MAX_QUERIES && found.length <= PAGE_SIZE && !isEnd; nth += 1) {
    const page = await listBoxes(state, limit, after);
    found.push(...page.boxes.filter(({ code, note }) => matchesWords([code ?? '', note], text)));
    const last = page.boxes.at(-1);
    after = last ? cursorOf(last) : after;
    isEnd = page.isEnd;
  }
  const items = found.slice(0, PAGE_SIZE);
  const lastShown = items.at(-1);
  const isCut = found.length > PAGE_SIZE && lastShown;
  const last = isCut ? cursorOf(lastShown) : isEnd ? undefined : after;
  return { items, next: last ? encodeCursor(last) : null };
};

/** Returns a page of boxes, newest first, and the number of open boxes. A search may return a short or empty page with a cursor. */
export const boxPage = async (
  search: BoxSearch,
): Promise<{ items: Box[]; next: string | null; open: number }> => {
  const [page, open] = await Promise.all([readPage(search), countOpenBoxes()]);
  return { ...page, open };
};
