import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';
import { searchCustomers } from '../../domain/member/manage-customers.ts';

export const handler = route(memberRoutes.searchCustomer, ({ body, actor, now }) =>
  searchCustomers(body, actor, now),
);
