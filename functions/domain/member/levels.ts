import { getPartner } from '#functions/db/partner.entity.ts';
import { listCodes } from '#functions/db/reference.entity.ts';
import { requireCodes } from '#functions/domain/reference/check-codes.ts';
import { wrongField } from '#functions/domain/wrong-field.ts';
import { customerLabels } from '#shared/domain/member.ts';

/** Returns a function from auth level to its label. */
export const levelNames = async (): Promise<(level: number) => string> => {
  const labels = new Map((await listCodes('AUTHLV')).map(({ code, codeLabel }) => [code, codeLabel]));
  return (level) => labels.get(String(level)) ?? String(level);
};

/** @throws VALIDATION_FAILED for a level that is no active code */
export const checkLevel = (authLevel: number): Promise<void> =>
  requireCodes({ authLevel: ['AUTHLV', String(authLevel), customerLabels.authLevel] });

/** @throws VALIDATION_FAILED for a partner that does not exist */
export const checkPartner = async (partnerId: number | null): Promise<void> => {
  if (partnerId !== null && !(await getPartner(partnerId)))
    throw wrongField('partnerId', customerLabels.partnerId);
};
