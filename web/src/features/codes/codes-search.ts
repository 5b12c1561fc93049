import { type PageSearch, readPage } from '#web/lib/page-search.ts';

// Part of the entry, for the route reads it before any code of the page has loaded: as little as possible, no schema.

/** `group` of the code groups; another one counts as none. */
export type CodesSearch = PageSearch & { group?: string };

export const readCodesSearch = ({ group, ...search }: Record<string, unknown>): CodesSearch => ({
  ...readPage(search),
  group: typeof group === 'string' ? group : undefined,
});
