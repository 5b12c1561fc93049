import { orderLabels } from '#shared/domain/order-fields.ts';
import type { CodeGroup } from '#shared/domain/reference.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/words.ko.ts';
import { listChoices, markUsed, type ReferenceSet } from '../../db/reference.entity.ts';

type Referable = CodeGroup | Exclude<ReferenceSet, `CODE#${string}` | 'PARTNER'>;

/** `{ path: [set, code, label] }` */
export type References = Record<string, readonly [set: Referable, code: string, label: string]>;

const setOf = (name: Referable): ReferenceSet =>
  name === 'COURIER' || name === 'PICKUP' || name === 'LOCATION' ? name : `CODE#${name}`;

// A code that is missing in the cache may be new, so it is read again.
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

/** Does not mark the codes as used. @throws VALIDATION_FAILED naming the fields with other codes */
export const checkCodes = (fields: References): Promise<void> => refuseUnless(fields, isChoice);

/** Also marks the codes as used, so that they cannot be deleted. @throws VALIDATION_FAILED like `checkCodes` */
export const requireCodes = (fields: References): Promise<void> =>
  refuseUnless(fields, async (set, code) => (await isChoice(set, code)) && (await markUsed(set, code)));

/** Omits empty and unchanged fields, because an unchanged inactive code stays valid. */
export const changedReferences = (fields: References, before: Record<string, unknown> = {}): References =>
  Object.fromEntries(
    Object.entries(fields).filter(([path, [, code]]) => code !== '' && code !== String(before[path] ?? '')),
  );

/** @throws VALIDATION_FAILED for an order status that cannot be chosen */
export const requireStatusInUse = (status: string): Promise<void> =>
  requireCodes({ status: ['ORDSTT', status, orderLabels.status] });
