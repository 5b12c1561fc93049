import type { ExpectedParcel } from '#shared/domain/scan.ts';
import { readingsOf } from '#shared/domain/scan-code.ts';
import type { ScanReason, SessionMode } from '#shared/domain/scan-rules.ts';
import type { ListedParcel } from '#web/lib/scan-store.ts';

/** Parcels of a session by house bill number. */
export type ExpectedList = ReadonlyMap<string, ListedParcel>;

/** Answer of this device to a scan, before the server answers. `unknown`: only the server knows. */
export type LocalAnswer =
  | { result: 'ok' | 'repeat'; parcel: ExpectedParcel; box: number }
  | { result: 'refused'; reason: ScanReason; parcel?: ExpectedParcel }
  | { result: 'unknown' };

export const listOf = (expected: readonly ListedParcel[]): ExpectedList =>
  new Map(expected.map((parcel) => [parcel.hblNo, parcel]));

/** The parcel of a code, and the box: the chosen one, that of the code, or the only one. */
const boxOfCode = (
  list: ExpectedList,
  code: string,
  chosenBox?: number,
): { parcel: ListedParcel; box?: number } | undefined => {
  const reading = readingsOf(code).find(({ hblNo }) => list.has(hblNo));
  const parcel = reading && list.get(reading.hblNo);
  return parcel && { parcel, box: chosenBox ?? reading.box ?? (parcel.boxQty === 1 ? 1 : undefined) };
};

/**
 * Answers a scan from the list of the session.
 * @param chosenBox box that a person chose after the answer `WHICH_BOX`
 */
export const answerFromList = (
  list: ExpectedList,
  mode: SessionMode,
  code: string,
  chosenBox?: number,
): LocalAnswer => {
  const found = boxOfCode(list, code, chosenBox);
  // A load scan may link a parcel that is not on the list to the consol.
  if (!found) return mode === 'load' ? { result: 'unknown' } : { result: 'refused', reason: 'NOT_ON_CONSOL' };
  const { parcel, box } = found;
  if (box === undefined) return { result: 'refused', reason: 'WHICH_BOX', parcel };
  if (box < 1 || box > parcel.boxQty) return { result: 'refused', reason: 'UNKNOWN_NUMBER' };
  if (parcel.scanned.includes(box)) return { result: 'repeat', parcel, box };
  return parcel.refusal
    ? { result: 'refused', reason: parcel.refusal, parcel }
    : { result: 'ok', parcel, box };
};

/** Returns the list with these boxes of a parcel as scanned. A parcel that is not on the list is added. */
export const withScanned = (list: ExpectedList, { scanned, ...parcel }: ExpectedParcel): ExpectedList => {
  const { scanned: before, isAdded } = list.get(parcel.hblNo) ?? { scanned: [], isAdded: true };
  const boxes = [...new Set([...before, ...scanned])].sort((one, other) => one - other);
  return new Map(list).set(parcel.hblNo, { ...parcel, scanned: boxes, ...(isAdded && { isAdded }) });
};

/** Reverts `withScanned` for the box of a scan that was refused, undone or not stored. */
export const withoutScanned = (list: ExpectedList, code: string, chosenBox?: number): ExpectedList => {
  const { parcel, box } = boxOfCode(list, code, chosenBox) ?? {};
  if (!parcel) return list;
  const scanned = parcel.scanned.filter((one) => one !== box);
  const changed = new Map(list).set(parcel.hblNo, { ...parcel, scanned });
  if (parcel.isAdded && scanned.length === 0) changed.delete(parcel.hblNo);
  return changed;
};

/** Counts of the list in parcels. `done`: all boxes scanned, `partial`: some. */
export const progressOf = (list: ExpectedList): { total: number; done: number; partial: number } => {
  const parcels = [...list.values()];
  const done = parcels.filter(({ scanned, boxQty }) => scanned.length >= boxQty).length;
  const begun = parcels.filter(({ scanned }) => scanned.length > 0).length;
  return { total: parcels.length, done, partial: begun - done };
};
