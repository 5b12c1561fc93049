import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';
import { resumeMails } from '../../domain/member/mail-stops.ts';

export const handler = route(memberRoutes.resumeMails, ({ body: { id }, actor, now }) =>
  resumeMails({ actor, now }, id),
);
