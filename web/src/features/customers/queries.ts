import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../lib/call.ts';
import type { CustomersSearch } from './customers-search.ts';

export type Customer = Answer<'POST /api/member/getCustomerList'>[number];

/** Every list of members. */
export const customersKey = ['customers'] as const;

export const customerQueries = {
  list: (type: CustomersSearch['type'] = undefined) =>
    queryOptions({
      queryKey: [...customersKey, 'list', type],
      queryFn: ({ signal }) =>
        call('POST /api/member/getCustomerList', { body: { type: type ?? 'all', paging: 0 }, signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  orders: (id: number) =>
    queryOptions({
      queryKey: [...customersKey, 'orders', id],
      queryFn: ({ signal }) => call('POST /api/parcel/byCustomer', { body: { id }, signal }),
      staleTime: 0,
    }),
};
