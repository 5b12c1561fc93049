import { changePartnerAdmin } from '#functions/domain/partner/partner-members.ts';
import { route } from '#functions/runtime/route.ts';
import { partnerRoutes } from '#shared/contract/partner.ts';

export const handler = route(partnerRoutes.changePartnerAdmin, ({ body: { id, newAdminId }, actor, now }) =>
  changePartnerAdmin({ actor, now }, id, newAdminId),
);
