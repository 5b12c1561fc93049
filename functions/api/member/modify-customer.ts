import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';
import { modifyCustomer } from '../../domain/member/manage-customers.ts';

export const handler = route(memberRoutes.modifyCustomer, ({ body: { id, version, ...input }, actor, now }) =>
  modifyCustomer({ actor, now }, id, version, input),
);
