import { listCustomerPage } from '#functions/domain/member/manage-customers.ts';
import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';

export const handler = route(memberRoutes.getCustomerPage, ({ body: { type, wanted, paging } }) =>
  listCustomerPage(type, wanted, paging),
);
