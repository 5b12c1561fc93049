import type { Item } from '#functions/db/client.ts';
import { raiseCounter, readCounter } from '#functions/db/sequence.entity.ts';
import {
  BOX_COUNTER,
  type BoxIndex,
  boxIndexOf,
  boxOf,
  storeBoxIndex,
  storedBoxIndex,
} from '#functions/db/unclaimed-box.entity.ts';
import { type DerivedFact, differingFact } from '#functions/domain/derived-fact.ts';

/** Returns the attributes by which an item is listed, if they differ from those of its box. */
export const differingBoxFacts = (item: Item): DerivedFact[] => {
  const box = boxOf(item);
  if (!box) return [];
  const [stored, derived]: BoxIndex[] = [storedBoxIndex(item), boxIndexOf(box)];
  const repair = () => storeBoxIndex(box);
  return differingFact({ record: `box ${box.id} list`, stored, derived, repair });
};

/** Returns the counter of box ids, if a box has a greater id. @param greatestId of all boxes */
export const differingBoxCounter = async (greatestId: number): Promise<DerivedFact[]> => {
  const stored = await readCounter(BOX_COUNTER);
  const derived = Math.max(stored, greatestId);
  const repair = () => raiseCounter(BOX_COUNTER, derived);
  return differingFact({ record: 'counter of boxes', stored, derived, repair });
};
