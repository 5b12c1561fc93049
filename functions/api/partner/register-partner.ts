import { route } from '#functions/runtime/route.ts';
import { partnerRoutes } from '#shared/contract/partner.ts';
import { registerPartner } from '../../domain/partner/partners.ts';

export const handler = route(
  partnerRoutes.registerPartner,
  ({ body: { adminId = null, ...input }, actor, now }) => registerPartner({ actor, now }, input, adminId),
);
