import { keepDraft, readDraft } from '#web/lib/draft.ts';
import { createStore } from '#web/lib/store.ts';
import type { ParcelView } from './parcel-view.tsx';

/** An order on the temporary consol list: as much as the list shows of it. */
export type Waiting = Pick<ParcelView, 'id' | 'hblNo' | 'orderId' | 'receiverName' | 'boxQty' | 'weight'>;

const NAME = 'temporary-consol';

const isWaiting = (kept: unknown): kept is Waiting =>
  typeof kept === 'object' && kept !== null && 'id' in kept && typeof kept.id === 'number';

const kept = (): readonly Waiting[] => {
  const list = readDraft(NAME);
  return Array.isArray(list) ? list.filter(isWaiting) : [];
};

/** 임시 콘솔 목록: orders put aside for a consol, in this tab until the session ends. */
export const temporaryConsol = createStore<readonly Waiting[]>([], kept());
temporaryConsol.subscribe(() => keepDraft(NAME, temporaryConsol.get()));

/** Adds what is not there yet. @returns how many that were */
export const putAside = (rows: readonly ParcelView[]): number => {
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

/** Takes orders off the list. */
export const takeOff = (ids: readonly number[]): void =>
  temporaryConsol.set((now) => now.filter(({ id }) => !ids.includes(id)));
