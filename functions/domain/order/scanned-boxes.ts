import type { ScannedBoxes } from '#functions/db/scan.entity.ts';
import type { Order } from '#shared/domain/order.ts';
import { isReceived, stackOfOrder } from '#shared/domain/parcel-events.ts';
import type { ScanResult } from '#shared/domain/scan.ts';
import { isSessionMode, type ScanMode, type SessionMode } from '#shared/domain/scan-rules.ts';

/** An order with more boxes has no list of them, because an answer would get too long. */
const MAX_LISTED = 1_000;

export type Parcel = { order: Order; boxes: ScannedBoxes };

/** True if the parcel was received, with all of its boxes. */
export const isFullyReceived = (order: Order): boolean => isReceived(stackOfOrder(order));

// Boxes that do not exist any more, because the number of boxes was changed, do not count.
const existing = (boxes: readonly number[], { boxQty }: Pick<Order, 'boxQty'>): number[] =>
  boxes.filter((box) => box <= boxQty);

/** Returns the boxes that were scanned into a consol, or at its arrival. */
export const boxesOnConsol = (
  mode: SessionMode,
  { order, boxes }: { order: Pick<Order, 'boxQty'>; boxes: ScannedBoxes },
  consolId: number,
): number[] => {
  const scanned = boxes[mode];
  return scanned?.consolId === consolId ? existing(scanned.boxes, order) : [];
};

const scannedIn = (mode: ScanMode, parcel: Parcel): number[] => {
  const { order, boxes } = parcel;
  if (isSessionMode(mode)) return order.consolId === null ? [] : boxesOnConsol(mode, parcel, order.consolId);
  if (mode === 'measure' || mode === 'putAway') return existing(boxes[mode], order);
  // A parcel of one box has no list.
  if (order.boxQty === 1) return isFullyReceived(order) ? [1] : [];
  return existing(boxes[mode === 'handOver' ? mode : 'receive'], order);
};

/** Returns the boxes of a parcel as an answer shows them. */
export const shownBoxes = (mode: ScanMode, parcel: Parcel): Pick<ScanResult, 'boxes'> => {
  const total = parcel.order.boxQty;
  return total > MAX_LISTED ? {} : { boxes: { scanned: scannedIn(mode, parcel), total } };
};

const added = (boxes: readonly number[], box: number): number[] =>
  [...new Set([...boxes, box])].sort((a, b) => a - b);
const removed = (boxes: readonly number[], box: number): number[] => boxes.filter((one) => one !== box);

type ListedMode = Exclude<ScanMode, SessionMode | 'lookUp'>;
const listOf = (mode: Exclude<ScanMode, SessionMode>): ListedMode | undefined =>
  mode === 'lookUp' ? undefined : mode;

/** Returns the boxes after a scan of one. In the modes of a session, those on its consol. */
export const withBox = (
  boxes: ScannedBoxes,
  mode: ScanMode,
  box: number,
  consolId?: number,
): ScannedBoxes => {
  if (isSessionMode(mode)) {
    if (consolId === undefined) return boxes;
    const before = boxes[mode]?.consolId === consolId ? boxes[mode] : { consolId, boxes: [] };
    return { ...boxes, [mode]: { ...before, boxes: added(before.boxes, box) } };
  }
  const list = listOf(mode);
  return list ? { ...boxes, [list]: added(boxes[list], box) } : boxes;
};

/** Returns the boxes without one, whose scan was undone. */
export const withoutBox = (boxes: ScannedBoxes, mode: ScanMode, box: number): ScannedBoxes => {
  if (isSessionMode(mode)) {
    const scanned = boxes[mode];
    const left = removed(scanned?.boxes ?? [], box);
    return { ...boxes, [mode]: scanned && left.length > 0 ? { ...scanned, boxes: left } : undefined };
  }
  const list = listOf(mode);
  return list ? { ...boxes, [list]: removed(boxes[list], box) } : boxes;
};

/** True if all boxes of the order are in the list. */
export const isComplete = (order: Pick<Order, 'boxQty'>, boxes: readonly number[]): boolean =>
  existing(boxes, order).length === order.boxQty;
