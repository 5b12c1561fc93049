import { createMember } from '#functions/domain/account/join-and-leave.ts';
import { hashPassword } from '#functions/domain/account/password.ts';
import { refuseWeakPassword } from '#functions/domain/account/weak-password.ts';
import { route } from '#functions/runtime/route.ts';
import { custRoutes } from '#shared/contract/cust.ts';
import { CUSTOMER } from '#shared/domain/auth-level.ts';

export const handler = route(custRoutes.signUp, async ({ body, now }) => {
  const { email, password, lastName, firstName, mobile, country } = body;
  const person = { email, mobile, country, lName: lastName, fName: firstName };
  refuseWeakPassword('password', password, person);
  const passwordHash = await hashPassword(password);
  const id = await createMember({ ...person, passwordHash, authLevel: CUSTOMER, partnerId: null }, now);
  return { id };
});
