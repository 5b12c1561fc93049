import { route } from '#functions/runtime/route.ts';
import { partnerRoutes } from '#shared/contract/partner.ts';
import { deletePartner } from '../../domain/partner/partners.ts';

export const handler = route(partnerRoutes.delPartner, async ({ body, actor, now }) => {
  await deletePartner({ actor, now }, body.id);
  return {};
});
