import { listPartners } from '#functions/db/partner.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { partnerRoutes } from '#shared/contract/partner.ts';
import { isStaff } from '#shared/domain/session.ts';
import { listPartnersWithAdmins } from '../../domain/partner/partners.ts';

export const handler = route(partnerRoutes.getPartnerList, async ({ actor }) => {
  if (isStaff(actor)) return listPartnersWithAdmins();
  return (await listPartners()).map(({ id, partner_name }) => ({ id, partner_name }));
});
