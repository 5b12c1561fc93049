import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';
import { setStopped } from '../../domain/member/manage-customers.ts';

export const handler = route(memberRoutes.setStopped, ({ body: { id, version, isStopped }, actor, now }) =>
  setStopped({ actor, now }, id, version, isStopped),
);
