/** The page of a list in the address; the first one is not written there. */
export type PageSearch = { page?: number };

export const readPage = ({ page }: Record<string, unknown>): PageSearch => {
  const number = Number(page);
  return { page: Number.isSafeInteger(number) && number > 1 ? number : undefined };
};

/** What stands in the address for a page. */
export const pageSearch = (page: number): PageSearch => ({ page: page > 1 ? page : undefined });
