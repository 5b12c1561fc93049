import { keepDraft, readDraft } from '#web/lib/draft.ts';
import { createStore } from '#web/lib/store.ts';
import type { ParcelView } from './parcel-view.tsx';

export type TemporaryOrder = Pick<
  ParcelView,
  'id' | 'hblNo' | 'orderId' | 'receiverName' | 'boxQty' | 'weight'
>;

const NAME = 'temporary-consol';

const isOrder = (stored: unknown): stored is TemporaryOrder =>
  typeof stored === 'object' && stored !== null && 'id' in stored && typeof stored.id === 'number';

const readList = (): readonly TemporaryOrder[] => {
  const list = readDraft(NAME);
  return Array.isArray(list) ? list.filter(isOrder) : [];
};

/** 임시 콘솔 목록: orders collected for a consol. Stored in this tab until the session ends. */
export const temporaryConsol = createStore<readonly TemporaryOrder[]>([], readList());
temporaryConsol.subscribe(() => keepDraft(NAME, temporaryConsol.get()));

/** @returns the number of orders that were not in the list before */
export const addToTemporaryConsol = (rows: readonly ParcelView[]): number => {
  const before = temporaryConsol.get();
  const known = new Set(before.map(({ id }) => id));
  const added = rows
    .filter(({ id }) => !known.has(id))
    .map(({ id, hblNo, orderId, receiverName, boxQty, weight }) => ({
      id,
      hblNo,
      orderId,
      receiverName,
      boxQty,
      weight,
    }));
  temporaryConsol.set([...before, ...added]);
  return added.length;
};

export const removeFromTemporaryConsol = (ids: readonly number[]): void =>
  temporaryConsol.set((now) => now.filter(({ id }) => !ids.includes(id)));
