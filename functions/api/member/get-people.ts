import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';
import { listPeople } from '../../domain/member/people.ts';

export const handler = route(memberRoutes.getPeople, ({ now }) => listPeople(now));
