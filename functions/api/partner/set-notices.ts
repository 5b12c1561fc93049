import { route } from '#functions/runtime/route.ts';
import { partnerRoutes } from '#shared/contract/partner.ts';
import { setOwnNotices } from '../../domain/partner/partners.ts';

export const handler = route(partnerRoutes.setNotices, ({ body, actor, now }) =>
  setOwnNotices({ actor, now }, body.notices),
);
