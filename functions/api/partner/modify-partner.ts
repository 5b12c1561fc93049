import { route } from '#functions/runtime/route.ts';
import { partnerRoutes } from '#shared/contract/partner.ts';
import { modifyPartner } from '../../domain/partner/partners.ts';

export const handler = route(partnerRoutes.modifyPartner, ({ body: { id, version, ...input }, actor, now }) =>
  modifyPartner({ actor, now }, id, version, input),
);
