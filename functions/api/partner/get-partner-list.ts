import { listPartners } from '#functions/db/partner.entity.ts';
import { listPartnersWithAdmins } from '#functions/domain/partner/partners.ts';
import { route } from '#functions/runtime/route.ts';
import { partnerRoutes } from '#shared/contract/partner.ts';
import { isStaff } from '#shared/domain/session.ts';

export const handler = route(partnerRoutes.getPartnerList, async ({ body, actor }) => {
  if (isStaff(actor) && !body.namesOnly) return listPartnersWithAdmins();
  return (await listPartners()).map(({ id, partner_name }) => ({ id, partner_name }));
});
