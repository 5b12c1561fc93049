import { modifyPartner } from '#functions/domain/partner/partners.ts';
import { route } from '#functions/runtime/route.ts';
import { partnerRoutes } from '#shared/contract/partner.ts';

export const handler = route(partnerRoutes.modifyPartner, ({ body: { id, version, ...input }, actor, now }) =>
  modifyPartner({ actor, now }, id, version, input),
);
