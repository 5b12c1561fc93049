import { customerLabels } from '#shared/domain/member.ts';
import { getPartner } from '../../db/partner.entity.ts';
import { listCodes } from '../../db/reference.entity.ts';
import { requireCodes } from '../reference/check-codes.ts';
import { wrongField } from '../wrong-field.ts';

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
