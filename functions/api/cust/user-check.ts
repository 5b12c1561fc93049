import { findMemberByEmail } from '#functions/db/member.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { custRoutes } from '#shared/contract/cust.ts';

export const handler = route(
  custRoutes.userCheck,
  async ({ body }) => (await findMemberByEmail(body.email)) === undefined,
);
