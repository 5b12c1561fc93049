type List<Row, Cursor> = {
  /** Returns rows in the sequence of the list, and whether they are the last ones. */
  read: (limit: number, after: Cursor | undefined) => Promise<{ rows: Row[]; isEnd: boolean }>;
  /** Undefined if all rows are shown. */
  matches: ((row: Row) => boolean) | undefined;
  cursorOf: (row: Row) => Cursor;
  /** Last row of the previous page. */
  after: Cursor | undefined;
};

// A filter may drop most rows of a query, so a filtered list reads larger pages, and a limited number of them.
const FILTERED_LIMIT = 200;

/**
 * Reads a page of a list with a filter. A page may be short or empty although there is a next one.
 * @param atMost rows of the page, and queries that it may take
 */
export const readFilteredPage = async <Row, Cursor>(
  { read, matches, cursorOf, ...list }: List<Row, Cursor>,
  atMost: { rows: number; queries: number },
): Promise<{ rows: Row[]; next: Cursor | undefined }> => {
  const limit = matches ? FILTERED_LIMIT : atMost.rows + 1;
  const found: Row[] = [];
  let { after } = list;
  let isEnd = false;
  for (let nth = 0; nth < atMost.queries && found.length <= atMost.rows && !isEnd; nth += 1) {
    const page = await read(limit, after);
    found.push(...(matches ? page.rows.filter(matches) : page.rows));
    const last = page.rows.at(-1);
    after = last ? cursorOf(last) : after;
    isEnd = page.isEnd;
  }
  const rows = found.slice(0, atMost.rows);
  const lastShown = rows.at(-1);
  if (lastShown && found.length > atMost.rows) return { rows, next: cursorOf(lastShown) };
  return { rows, next: isEnd ? undefined : after };
};
