import { listPartners } from '#functions/db/reference.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { partnerRoutes } from '#shared/contract/reference.ts';
import { isStaff } from '#shared/domain/session.ts';

export const handler = route(partnerRoutes.getPartnerList, ({ actor }) =>
  listPartners({ fresh: isStaff(actor) }),
);
