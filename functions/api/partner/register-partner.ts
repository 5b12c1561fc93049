import { registerPartner } from '#functions/domain/partner/partner-members.ts';
import { route } from '#functions/runtime/route.ts';
import { partnerRoutes } from '#shared/contract/partner.ts';

export const handler = route(
  partnerRoutes.registerPartner,
  ({ body: { adminId = null, ...input }, actor, now }) => registerPartner({ actor, now }, input, adminId),
);
