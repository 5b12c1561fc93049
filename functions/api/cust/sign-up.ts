import { route } from '#functions/runtime/route.ts';
import { custRoutes } from '#shared/contract/cust.ts';
import { CUSTOMER } from '#shared/domain/auth-level.ts';
import { createMember } from '../../domain/member/join-and-leave.ts';

export const handler = route(custRoutes.signUp, async ({ body, now }) => {
  const { email, password, lastName, firstName, mobile, country } = body;
  const person = { email, password, mobile, country, lName: lastName, fName: firstName };
  return { id: await createMember({ ...person, authLevel: CUSTOMER, partnerId: null }, now) };
});
