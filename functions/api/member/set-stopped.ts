import { setStopped } from '#functions/domain/member/manage-customers.ts';
import { route } from '#functions/runtime/route.ts';
import { memberRoutes } from '#shared/contract/member.ts';

export const handler = route(memberRoutes.setStopped, ({ body: { id, version, isStopped }, actor, now }) =>
  setStopped({ actor, now }, id, version, isStopped),
);
