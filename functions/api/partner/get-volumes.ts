import { route } from '#functions/runtime/route.ts';
import { partnerRoutes } from '#shared/contract/partner.ts';
import { volumesOfMonth } from '../../domain/partner/partners.ts';

export const handler = route(partnerRoutes.getVolumes, ({ now }) => volumesOfMonth(now));
