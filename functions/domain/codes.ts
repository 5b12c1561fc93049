import type { CodeGroup } from '#shared/domain/reference.ts';
import { AppError } from '#shared/errors.ts';
import { orderLabels, say } from '#shared/words.ko.ts';
import { listCodesInUse } from '../db/reference.entity.ts';

/** Fields whose values must be codes in use: `{ path: [group, code, label] }`. @throws VALIDATION_FAILED naming those that are not */
export const requireCodes = async (
  fields: Record<string, readonly [group: CodeGroup, code: string, label: string]>,
): Promise<void> => {
  const checked = await Promise.all(
    Object.entries(fields).map(async ([path, [group, code, label]]) => ({
      path,
      message: say.enterCorrectly(label),
      isKnown: (await listCodesInUse(group)).some((known) => known.code === code),
    })),
  );
  const wrong = checked.filter(({ isKnown }) => !isKnown).map(({ path, message }) => ({ path, message }));
  if (wrong.length > 0) throw new AppError('VALIDATION_FAILED', { fields: wrong });
};

/** @throws VALIDATION_FAILED for an order status that is not to be chosen */
export const requireStatusInUse = (status: string): Promise<void> =>
  requireCodes({ status: ['ORDSTT', status, orderLabels.status] });
