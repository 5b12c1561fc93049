import { listPartners } from '#functions/db/reference.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { partnerRoutes } from '#shared/contract/reference.ts';

export const handler = route(partnerRoutes.getPartnerList, () => listPartners());
