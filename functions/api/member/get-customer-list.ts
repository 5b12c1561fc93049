import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';
import { listCustomers } from '../../domain/member/manage-customers.ts';

export const handler = route(memberRoutes.getCustomerList, ({ body }) => listCustomers(body.type));
