import { modifyCustomer } from '#functions/domain/member/manage-customers.ts';
import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';

export const handler = route(memberRoutes.modifyCustomer, ({ body: { id, version, ...input }, actor, now }) =>
  modifyCustomer({ actor, now }, id, version, input),
);
