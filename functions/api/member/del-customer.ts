import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';
import { deleteCustomer } from '../../domain/member/manage-customers.ts';

export const handler = route(memberRoutes.delCustomer, async ({ body, actor, now }) => {
  await deleteCustomer({ actor, now }, body.id);
  return {};
});
