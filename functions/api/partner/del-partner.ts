import { deletePartner } from '#functions/domain/partner/partner-members.ts';
import { route } from '#functions/runtime/route.ts';
import { partnerRoutes } from '#shared/contract/partner.ts';

export const handler = route(partnerRoutes.delPartner, async ({ body, actor, now }) => {
  await deletePartner({ actor, now }, body.id);
  return {};
});
