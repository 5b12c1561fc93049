import { getOrder } from '#functions/db/order.entity.ts';
import { getScannedBoxes } from '#functions/db/scan.entity.ts';
import type { RepeatableCaller } from '#functions/domain/caller.ts';
import { placedTime } from '#functions/domain/order/event-place.ts';
import type { Parcel } from '#functions/domain/order/scanned-boxes.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { copyPhotos } from '#functions/domain/scan/photo-files.ts';
import { ownerOfBox } from '#functions/domain/scan/photo-name.ts';
import { planActions } from '#functions/domain/scan/record-scans.ts';
import { planReceipt } from '#functions/domain/scan/scan-plan.ts';
import { wrongField } from '#functions/domain/wrong-field.ts';
import type { BoxMatch } from '#shared/contract/box.ts';
import type { Order } from '#shared/domain/order.ts';
import { isHeld, isOpen } from '#shared/domain/order-status.ts';
import { cleanScanCode } from '#shared/domain/scan-code.ts';
import type { Box } from '#shared/domain/unclaimed-box.ts';
import { AppError } from '#shared/errors.ts';
import { boxLabels } from '#shared/unclaimed-box-words.ko.ts';
import { requireOpenBox, writeClosing } from './boxes.ts';

const readOpenParcel = async (orderId: number): Promise<Parcel> => {
  const [order, boxesOf] = await Promise.all([
    getOrder('all', orderId, { consistent: true }),
    getScannedBoxes([orderId]),
  ]);
  if (!order || order.isDel) throw new AppError('ORDER_NOT_FOUND');
  if (!isOpen(order.status)) throw new AppError('ORDER_CLOSED');
  return { order, boxes: boxesOf(orderId) };
};

const boxNoOf = ({ boxQty }: Order, boxNo: number | undefined): number => {
  const box = boxNo ?? (boxQty === 1 ? 1 : undefined);
  if (box === undefined || box > boxQty) throw wrongField('boxNo', boxLabels.boxNo);
  return box;
};

// The box as a scan of the order's label, when the box was stored. A problem ends only with an event after it began.
const scanOf = (box: Box, order: Order, now: Date) => {
  const arrived = isHeld(order.status) ? now.getTime() : Date.parse(box.addedAt);
  const occurredAt = placedTime(arrived, order, now);
  const scan = {
    scanId: `box ${box.id}`,
    code: order.hblNo,
    scannedAt: occurredAt,
    ...(box.weight !== null && { weight: box.weight }),
    ...(box.locationCode !== null && { locationCode: cleanScanCode(box.locationCode) }),
    photoKeys: box.photos,
  };
  return { scan, occurredAt };
};

/**
 * Matches a box to an order and records it as received, with its weight, place and photos. One box of several leaves the
 * status. A box of the order that was received before is allowed.
 * @throws BOX_NOT_FOUND, BOX_CLOSED, CONFLICT, ORDER_NOT_FOUND, ORDER_CLOSED, VALIDATION_FAILED for the number of the box
 */
export const matchBox = ({ orderId, boxNo, ...ref }: BoxMatch, caller: RepeatableCaller): Promise<Box> =>
  retryOnConflict(async () => {
    const box = await requireOpenBox(ref);
    const parcel = await readOpenParcel(orderId);
    const { order } = parcel;
    const { scan, occurredAt } = scanOf(box, order, caller.now);
    const plan = await planReceipt(parcel, { scan, box: boxNoOf(order, boxNo), occurredAt });
    if (!plan) throw wrongField('id', boxLabels.locationCode);
    await copyPhotos(ownerOfBox(box.id), orderId, box.photos);
    const { actions } = await planActions(parcel, plan, { ...caller, session: undefined });
    const { hblNo } = order;
    return writeClosing(box, { outcome: 'matched', order: { orderId, hblNo }, actions }, caller);
  });
