import { type PageSearch, readPage } from '../../lib/page-search.ts';

/** Whom the list shows: everyone where it does not say. */
export type CustomersSearch = PageSearch & { type?: 'partner' | 'customer' };

export const readCustomersSearch = (raw: Record<string, unknown>): CustomersSearch => ({
  ...readPage(raw),
  type: raw.type === 'partner' || raw.type === 'customer' ? raw.type : undefined,
});
