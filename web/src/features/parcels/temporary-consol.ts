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

/** Temporary consol list (임시 콘솔 목록): orders collected for a consol. Stored in this tab until the session ends. */
export const temporaryConsol = createStore<readonly TemporaryOrder[]>([], readList());
temporaryConsol.subscribe(() => keepDraft(NAME, temporaryConsol.get()));

/** Adds orders that are not in the list yet. @returns the number of added orders */
export const addToTemporaryConsol = (rows: readonly ParcelView[]): number => {
  const listed = temporaryConsol.get();
  const listedIds = new Set(listed.map(({ id }) => id));
  const addedOrders = rows
    .filter(({ id }) => !listedIds.has(id))
    .map(({ id, hblNo, orderId, receiverName, boxQty, weight }) => ({
      id,
      hblNo,
      orderId,
      receiverName,
      boxQty,
      weight,
    }));
  temporaryConsol.set([...listed, ...addedOrders]);
  return addedOrders.length;
};

export const removeFromTemporaryConsol = (ids: readonly number[]): void =>
  temporaryConsol.set((now) => now.filter(({ id }) => !ids.includes(id)));
