import { readEventLog } from '#functions/db/history.entity.ts';
import { getOrder } from '#functions/db/order.entity.ts';
import { isVisibleTo, viewerOf } from '#functions/domain/order/timeline.ts';
import type { Picture } from '#shared/contract/route.ts';
import type { Order } from '#shared/domain/order.ts';
import { withoutUndoneScans } from '#shared/domain/parcel-events.ts';
import type { Scan } from '#shared/domain/scan.ts';
import { isStaff, type Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { type Photos, readNamedUploads, readStoredPhoto } from './photo-files.ts';

/**
 * Reads the uploaded photos of scans.
 * @throws VALIDATION_FAILED with the paths of photos that the caller did not upload, or that are too large or no JPEG;
 * UNAVAILABLE if S3 fails temporarily
 */
export const readUploads = (scans: readonly (Scan | undefined)[], actor: Session): Promise<Photos> =>
  readNamedUploads(
    scans.flatMap((scan, nth) =>
      (scan?.photoKeys ?? []).map((photoKey, index) => ({
        photoKey,
        path: `scans.${nth}.photoKeys.${index}`,
      })),
    ),
    actor,
  );

const findOrder = async (orderId: number, actor: Session): Promise<Order | undefined> => {
  const order = await getOrder('all', orderId);
  return order && !(order.isDel && !isStaff(actor)) ? order : undefined;
};

/**
 * Returns a photo of an event that the caller may see.
 * @throws NOT_FOUND, also for an order of others and for a photo of an undone scan; UNAVAILABLE if S3 fails temporarily
 */
export const readPhoto = async (
  { orderId, photoKey }: { orderId: number; photoKey: string },
  actor: Session,
): Promise<Picture> => {
  const order = await findOrder(orderId, actor);
  if (!order) throw new AppError('NOT_FOUND');
  const viewer = viewerOf(order, actor);
  if (viewer === 'visitor') throw new AppError('NOT_FOUND');
  const { events } = await readEventLog(order);
  const isShown = withoutUndoneScans(events).some(
    ({ kind, data }) => isVisibleTo(viewer, kind) && data.photoKeys?.includes(photoKey),
  );
  if (!isShown) throw new AppError('NOT_FOUND');
  return readStoredPhoto(orderId, photoKey);
};
