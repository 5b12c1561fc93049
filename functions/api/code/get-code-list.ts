import { isCodeGroup, listActiveCodes, listAllCodes } from '#functions/db/reference.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { requireLevel } from '#functions/runtime/session.ts';
import { codeRoutes } from '#shared/contract/reference.ts';
import { isStaff, STAFF } from '#shared/domain/session.ts';

export const handler = route(codeRoutes.getCodeList, async ({ body, actor }) => {
  if (!body.parentCode) {
    requireLevel(actor, STAFF);
    return listAllCodes();
  }
  const reading = { fresh: isStaff(actor) };
  const isKnown = await isCodeGroup(body.parentCode, reading);
  const codes = isKnown ? await listActiveCodes(body.parentCode, reading) : [];
  return body.code ? codes.filter(({ code }) => code === body.code) : codes;
});
