import { deleteCustomer } from '#functions/domain/member/manage-customers.ts';
import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';

export const handler = route(memberRoutes.delCustomer, async ({ body, actor, now }) => {
  await deleteCustomer({ actor, now }, body.id);
  return {};
});
