import { route } from '#functions/runtime/route.ts';
import { adminRoutes } from '#shared/contract/admin.ts';
import { isPartnerOrStaff } from '#shared/domain/session.ts';

export const handler = route(adminRoutes.getSession, async ({ actor }) => {
  const user = isPartnerOrStaff(actor) && actor ? actor : null;
  return { isLogin: user !== null, user };
});
