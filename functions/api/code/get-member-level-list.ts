import { listCodesInUse } from '#functions/db/reference.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { codeRoutes } from '#shared/contract/reference.ts';

export const handler = route(codeRoutes.getMemberLevelList, () => listCodesInUse('AUTHLV'));
