import { spellingsOf } from '#shared/domain/values/number-spellings.ts';
import { findConsolIdsByMblNo } from '../../db/consol.entity.ts';
import {
  findIdsByHblNo,
  findIdsByOrderNumber,
  findIdsByTrackingNumber,
} from '../../db/order-lookups.entity.ts';
import type { Scope } from '../../db/scope.ts';

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
  const known = await find(spelled.flatMap(([first]) => first ?? []));
  const unknown = spelled.filter(([first]) => first !== undefined && !known.has(first));
  const others = await find(unknown.flatMap(([, ...spellings]) => spellings));
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
export const idsByTrackingNumber = async (text: string, courierCode: string): Promise<number[]> =>
  (
    await findEach([text], spellingsOf.courierNum, (numbers) => findIdsByTrackingNumber(numbers, courierCode))
  ).flat();

export const consolIdsByMblNo = (texts: readonly string[]): Promise<number[]> =>
  findEach(texts, spellingsOf.mblNo, findConsolIdsByMblNo);
