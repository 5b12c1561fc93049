import { route } from '#functions/runtime/route.ts';
import { partnerRoutes } from '#shared/contract/partner.ts';
import { ownNotices } from '../../domain/partner/partners.ts';

export const handler = route(partnerRoutes.getNotices, ({ actor }) => ownNotices(actor));
