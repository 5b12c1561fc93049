import { listCustomers } from '#functions/domain/customers.ts';
import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';

export const handler = route(memberRoutes.getCustomerList, ({ body }) => listCustomers(body.type));
