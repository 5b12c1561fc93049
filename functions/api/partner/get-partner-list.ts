import { listPartners } from '#functions/db/partner.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { partnerRoutes } from '#shared/contract/partner.ts';
import { isStaff } from '#shared/domain/session.ts';
import { listPartnersWithAdmins } from '../../domain/partner/partners.ts';

export const handler = route(partnerRoutes.getPartnerList, async ({ body, actor }) => {
  if (isStaff(actor) && !body.namesOnly) return listPartnersWithAdmins();
  return (await listPartners()).map(({ id, partner_name }) => ({ id, partner_name }));
});
