/** The members that the list shows; everyone if the address names no type. */
export type CustomersSearch = { type?: 'partner' | 'customer' };

export const readCustomersSearch = (raw: Record<string, unknown>): CustomersSearch => ({
  type: raw.type === 'partner' || raw.type === 'customer' ? raw.type : undefined,
});
