import { listPeople } from '#functions/domain/member/people.ts';
import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';

export const handler = route(memberRoutes.getPeople, ({ now }) => listPeople(now));
