import { readMailStop } from '#functions/domain/member/mail-stops.ts';
import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';

export const handler = route(memberRoutes.getMailStop, ({ body: { id } }) => readMailStop(id));
