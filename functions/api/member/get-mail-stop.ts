import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';
import { readMailStop } from '../../domain/member/mail-stops.ts';

export const handler = route(memberRoutes.getMailStop, ({ body: { id } }) => readMailStop(id));
