import { listActiveCodes } from '#functions/db/reference.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { codeRoutes } from '#shared/contract/reference.ts';
import { isStaff } from '#shared/domain/session.ts';

export const handler = route(codeRoutes.getCityList, ({ actor }) =>
  listActiveCodes('CIT', { fresh: isStaff(actor) }),
);
