import { findConsolIdsByMblNo, listConsolOrderIds } from '#functions/db/consol.entity.ts';
import {
  findIdsByHblNo,
  findIdsByOrderNumber,
  findIdsByTrackingNumber,
} from '#functions/db/order-lookups.entity.ts';
import type { Scope } from '#functions/db/scope.ts';
import { spellingsOf } from '#shared/domain/values/number-spellings.ts';
import { possibleNumbers } from '#shared/domain/values/numbers-in-text.ts';

// Every search for a number finds it by these functions.

/**
 * Finds each text by the first of its spellings that is known. The other spellings are read only for texts whose first
 * one is unknown, so that a number in its usual spelling costs one read.
 */
const findEach = async <T>(
  texts: readonly string[],
  spell: (text: string) => string[],
  find: (spellings: string[]) => Promise<Map<string, T>>,
): Promise<T[]> => {
  const spelled = texts.map(spell);
  const known = await find([...new Set(spelled.flatMap(([first]) => first ?? []))]);
  const unknown = spelled.filter(([first]) => first !== undefined && !known.has(first));
  const others = await find([...new Set(unknown.flatMap(([, ...spellings]) => spellings))]);
  return spelled.flatMap(
    (spellings) =>
      spellings.map((each) => known.get(each) ?? others.get(each)).find((one) => one !== undefined) ?? [],
  );
};

/** Returns ids of orders by house bill number or barcode text of a box, also of deleted orders, in the sequence of `texts`. */
export const idsByHblNo = (texts: readonly string[]): Promise<number[]> =>
  findEach(texts, spellingsOf.hblNo, findIdsByHblNo);

/** Returns ids of orders in the scope. @param isDel finds deleted orders of all partners instead; staff only */
export const idsByOrderNumber = async (
  scope: Scope,
  texts: readonly string[],
  isDel: boolean,
): Promise<number[]> =>
  (
    await findEach(texts, spellingsOf.orderId, (numbers) => findIdsByOrderNumber(scope, numbers, isDel))
  ).flat();

/** Returns ids of orders of all partners, including deleted orders. @param courierCode empty for any courier */
export const idsByTrackingNumber = async (texts: readonly string[], courierCode: string): Promise<number[]> =>
  (
    await findEach(texts, spellingsOf.courierNum, (numbers) => findIdsByTrackingNumber(numbers, courierCode))
  ).flat();

export const consolIdsByMblNo = (texts: readonly string[]): Promise<number[]> =>
  findEach(texts, spellingsOf.mblNo, findConsolIdsByMblNo);

/** Returns ids of the orders in the consols. */
export const idsByMblNo = async (texts: readonly string[]): Promise<number[]> =>
  listConsolOrderIds(await consolIdsByMblNo(texts));

/**
 * Returns ids of orders with a number of any kind in the text.
 * @param isDel for order numbers as in `idsByOrderNumber`
 */
export const idsByAnyNumber = async (scope: Scope, text: string, isDel: boolean): Promise<number[]> => {
  const texts = possibleNumbers(text);
  const found = await Promise.all([
    idsByHblNo(texts),
    idsByOrderNumber(scope, texts, isDel),
    idsByTrackingNumber(texts, ''),
    idsByMblNo(texts),
  ]);
  return found.flat();
};
