import { resumeMails } from '#functions/domain/member/mail-stops.ts';
import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';

export const handler = route(memberRoutes.resumeMails, ({ body: { id }, actor, now }) =>
  resumeMails({ actor, now }, id),
);
