import type { Code, CodeGroup } from '#shared/domain/reference.ts';
import { AppError } from '#shared/errors.ts';
import { orderLabels, say } from '#shared/words.ko.ts';
import { listCodesInUse, noteUse } from '../db/reference.entity.ts';

/** Whether a code may be chosen; one that is not known here may have been added a moment ago. */
const isInUse = async (group: CodeGroup, code: string): Promise<boolean> => {
  const among = (codes: readonly Code[]) => codes.some((known) => known.code === code);
  return among(await listCodesInUse(group)) || among(await listCodesInUse(group, { fresh: true }));
};

/**
 * Fields whose values must be codes in use, `{ path: [group, code, label] }`; each is noted to be referred to.
 * @throws VALIDATION_FAILED naming those that are not
 */
export const requireCodes = async (
  fields: Record<string, readonly [group: CodeGroup, code: string, label: string]>,
): Promise<void> => {
  const checked = await Promise.all(
    Object.entries(fields).map(async ([path, [group, code, label]]) => ({
      path,
      message: say.enterCorrectly(label),
      isKnown: (await isInUse(group, code)) && (await noteUse(`CODE#${group}`, code)),
    })),
  );
  const wrong = checked.filter(({ isKnown }) => !isKnown).map(({ path, message }) => ({ path, message }));
  if (wrong.length > 0) throw new AppError('VALIDATION_FAILED', { fields: wrong });
};

/** @throws VALIDATION_FAILED for an order status that is not to be chosen */
export const requireStatusInUse = (status: string): Promise<void> =>
  requireCodes({ status: ['ORDSTT', status, orderLabels.status] });
