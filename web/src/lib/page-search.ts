/** The page of a list in the address; the first one is not written there. */
export type PageSearch = { page?: number };

export const readPage = ({ page }: Record<string, unknown>): PageSearch => {
  const number = Number(page);
  return { page: Number.isSafeInteger(number) && number > 1 ? number : undefined };
};
