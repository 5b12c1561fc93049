import { listCustomers } from '#functions/domain/member/manage-customers.ts';
import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';

export const handler = route(memberRoutes.getCustomerList, async ({ body, setTotal }) => {
  const { rows, total } = await listCustomers(body.type);
  setTotal(total);
  return rows;
});
