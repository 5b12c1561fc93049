import { listConsolMembers } from '#functions/db/consol.entity.ts';
import { getOrders } from '#functions/db/order.entity.ts';
import { getScannedBoxes, type ScannedBoxes } from '#functions/db/scan.entity.ts';
import type { FoundOrders } from '#functions/db/scan-session.entity.ts';
import { listRangeLimits } from '#functions/db/sequence.entity.ts';
import { boxesOnConsol, isComplete, type Parcel } from '#functions/domain/order/scanned-boxes.ts';
import { isMisread } from '#shared/domain/hbl-sequence.ts';
import type { Order } from '#shared/domain/order.ts';
import type { ExpectedParcel, ReportLine, ScanReport } from '#shared/domain/scan.ts';
import type { SessionMode } from '#shared/domain/scan-rules.ts';

/** Returns orders with their scanned boxes. */
export const readParcels = async (ids: readonly number[]): Promise<Parcel[]> => {
  const [orders, boxesOf] = await Promise.all([
    getOrders('all', ids, { consistent: true }),
    getScannedBoxes(ids),
  ]);
  return orders.map((order) => ({ order, boxes: boxesOf(order.id) }));
};

/** Returns the orders that are linked to a consol now, with their scanned boxes. */
export const readConsolParcels = async (consolId: number): Promise<Parcel[]> =>
  readParcels((await listConsolMembers(consolId)).map(({ id }) => id));

/** Returns a function from a parcel to what a session expects of it. */
export const expectedOf =
  (mode: SessionMode, consolId: number) =>
  (parcel: Parcel): ExpectedParcel => {
    const { id: orderId, hblNo, boxQty } = parcel.order;
    return { orderId, hblNo, boxQty, scanned: boxesOnConsol(mode, parcel, consolId) };
  };

type CountedParcel = { order: Pick<Order, 'id' | 'boxQty'>; boxes: ScannedBoxes };
/** Returns the orders of a consol that its sessions of a mode found. */
export const foundOrders = (
  mode: SessionMode,
  consolId: number,
  parcels: readonly CountedParcel[],
): FoundOrders => {
  const scannedOf = (parcel: CountedParcel) => boxesOnConsol(mode, parcel, consolId);
  const begun = parcels.filter((parcel) => scannedOf(parcel).length > 0);
  const isDone = (parcel: CountedParcel) => isComplete(parcel.order, scannedOf(parcel));
  const idOf = ({ order }: CountedParcel) => order.id;
  return {
    complete: begun.filter(isDone).map(idOf),
    begun: begun.filter((parcel) => !isDone(parcel)).map(idOf),
  };
};

type RefusedCodes = Pick<ScanReport, 'over' | 'misread'>;

/**
 * Returns the refused codes that are over, and those that are no house bill numbers. A code that was accepted after all,
 * such as one without the number of its box, is neither.
 * @param found ids of the orders with a scanned box
 */
export const refusedCodes = async (
  lines: readonly ReportLine[],
  found: ReadonlySet<number | undefined>,
): Promise<RefusedCodes> => {
  const refused = lines.filter(({ orderId }) => orderId === undefined || !found.has(orderId));
  const ranges = refused.length > 0 ? await listRangeLimits() : [];
  const isWrong = ({ hblNo, orderId }: ReportLine) => orderId === undefined && isMisread(hblNo, ranges);
  return {
    over: refused.filter((line) => !isWrong(line)),
    misread: refused.filter(isWrong).map(({ hblNo }) => hblNo),
  };
};
