import { listChoices, markUsed, type ReferenceSet } from '#functions/db/reference.entity.ts';
import { orderLabels } from '#shared/domain/order-fields.ts';
import type { CodeGroup } from '#shared/domain/reference.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/words.ko.ts';

type Referable = CodeGroup | 'COURIER' | 'PICKUP' | 'LOCATION';

/** By field path: the set that must contain the code, the code in the field, and the label for the error message. */
export type References = Record<string, readonly [set: Referable, code: string, label: string]>;

const setOf = (name: Referable): ReferenceSet =>
  name === 'COURIER' || name === 'PICKUP' || name === 'LOCATION' ? name : `CODE#${name}`;

// The cache may lack a new code, so a missing code is checked again in the table.
const isChoice = async (set: ReferenceSet, code: string): Promise<boolean> =>
  (await listChoices(set)).includes(code) || (await listChoices(set, { fresh: true })).includes(code);

const refuseUnless = async (
  fields: References,
  isValid: (set: ReferenceSet, code: string) => Promise<boolean>,
): Promise<void> => {
  const checked = await Promise.all(
    Object.entries(fields).map(async ([path, [name, code, label]]) => ({
      path,
      message: messages.enterCorrectly(label),
      isValid: await isValid(setOf(name), code),
    })),
  );
  const wrong = checked.flatMap(({ path, message, isValid }) => (isValid ? [] : [{ path, message }]));
  if (wrong.length > 0) throw new AppError('VALIDATION_FAILED', { fields: wrong });
};

/**
 * Checks that the codes exist and are active, without marking them as used.
 * @throws VALIDATION_FAILED with the fields whose code is unknown or inactive
 */
export const checkCodes = (fields: References): Promise<void> => refuseUnless(fields, isChoice);

/** Like `checkCodes`, and marks the codes as used, so that they cannot be deleted. @throws VALIDATION_FAILED */
export const requireCodes = (fields: References): Promise<void> =>
  refuseUnless(fields, async (set, code) => (await isChoice(set, code)) && (await markUsed(set, code)));

/**
 * Returns the references to check. Omits empty fields, and unchanged fields, because an unchanged inactive code stays
 * valid.
 */
export const changedReferences = (fields: References, before: Record<string, unknown> = {}): References =>
  Object.fromEntries(
    Object.entries(fields).filter(([path, [, code]]) => code !== '' && code !== String(before[path] ?? '')),
  );

/**
 * Marks an order status, and the reason of a hold unless it is empty, as used.
 * @throws VALIDATION_FAILED for an unknown or inactive code
 */
export const requireStatusInUse = (status: string, holdReason = ''): Promise<void> =>
  requireCodes(
    changedReferences({
      status: ['ORDSTT', status, orderLabels.status],
      holdReason: ['HOLDRS', holdReason, orderLabels.holdReason],
    }),
  );
