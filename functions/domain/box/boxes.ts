import type { BoxClosing } from '#shared/contract/box.ts';
import { fullName, type Session } from '#shared/domain/session.ts';
import type { Box, BoxInput } from '#shared/domain/unclaimed-box.ts';
import type { BoxOutcome } from '#shared/domain/unclaimed-box-rules.ts';
import { AppError } from '#shared/errors.ts';
import { boxLabels, boxOutcomeNames } from '#shared/unclaimed-box-words.ko.ts';
import { type Action, transact } from '../../db/client.ts';
import { AnsweredConcurrently, type Idempotency, storeAnswerActions } from '../../db/idempotency.entity.ts';
import { nextId } from '../../db/sequence.entity.ts';
import { addBoxAction, changeBoxAction, getBox } from '../../db/unclaimed-box.entity.ts';
import { auditAction } from '../audit.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { findLocation } from '../scan/find-location.ts';
import { ownerOfBox, readNamedUploads, storePhotos } from '../scan/photo-files.ts';
import { wrongField } from '../wrong-field.ts';

export type BoxCaller = { actor: Session; now: Date; idempotency: Idempotency | undefined };

// Without the note, which is deleted before the audit entry.
const auditBox = (caller: BoxCaller, before: Box | undefined, after: Box, reason?: string): Action => {
  const fieldsOf = (box: Box) => ({
    code: box.code,
    locationCode: box.locationCode,
    weight: box.weight,
    photos: box.photos.length,
    outcome: box.outcome && boxOutcomeNames[box.outcome],
    hblNo: box.hblNo,
  });
  const record = { kind: 'box', id: after.id, name: `박스 ${after.id} ${after.code ?? ''}`.trim() } as const;
  const closed = { ...fieldsOf(after), ...(reason && { reason }) };
  return auditAction(caller, record, boxLabels, before && fieldsOf(before), closed);
};

/** Returns a box that is not closed. @throws BOX_NOT_FOUND, BOX_CLOSED, CONFLICT for another version */
export const requireOpenBox = async ({ id, version }: { id: number; version: number }): Promise<Box> => {
  const box = await getBox(id);
  if (!box) throw new AppError('BOX_NOT_FOUND');
  if (box.state === 'closed') throw new AppError('BOX_CLOSED');
  if (box.version !== version) throw new AppError('CONFLICT');
  return box;
};

const locationOf = async (code: string | undefined): Promise<string | null> => {
  if (!code) return null;
  const location = await findLocation(code);
  if (location === undefined) throw wrongField('locationCode', boxLabels.locationCode);
  return location;
};

/** Stores a box whose number no one knows. @throws VALIDATION_FAILED for an unknown location or a photo that cannot be used */
export const addBox = async (
  { code, note, locationCode, weight, photoKeys = [] }: BoxInput,
  caller: BoxCaller,
): Promise<Box> => {
  const { actor, now, idempotency } = caller;
  const uploads = photoKeys.map((photoKey, nth) => ({ photoKey, path: `photoKeys.${nth}` }));
  const location = await locationOf(locationCode);
  const photos = await readNamedUploads(uploads, actor);
  const id = await nextId('box');
  // Before the box, so that a box never names a missing photo.
  await storePhotos(ownerOfBox(id), photoKeys, photos);
  const box: Box = {
    id,
    code: code || null,
    note,
    locationCode: location,
    weight: weight ?? null,
    photos: photoKeys,
    addedAt: now.toISOString(),
    addedBy: fullName(actor),
    state: 'open',
    outcome: null,
    orderId: null,
    hblNo: null,
    closedAt: null,
    closedBy: null,
    version: 1,
  };
  const failed = await transact([
    addBoxAction(box),
    auditBox(caller, undefined, box),
    ...storeAnswerActions(idempotency, box),
  ]);
  if (failed.length > 0) throw new AnsweredConcurrently();
  return box;
};

/** How a box is closed. `reason`: that a person entered. `actions`: other writes of the transaction. */
type Closing = {
  outcome: BoxOutcome;
  reason?: string;
  order?: { orderId: number; hblNo: string };
  actions?: readonly Action[];
};

/** Closes a box. @returns undefined after a concurrent change */
export const writeClosing = async (
  box: Box,
  { outcome, reason, order, actions = [] }: Closing,
  caller: BoxCaller,
): Promise<Box | undefined> => {
  const { actor, now, idempotency } = caller;
  const closed: Box = {
    ...box,
    ...order,
    state: 'closed',
    outcome,
    closedAt: now.toISOString(),
    closedBy: fullName(actor),
    version: box.version + 1,
  };
  const failed = await transact([
    ...actions,
    changeBoxAction(closed),
    auditBox(caller, box, closed, reason),
    ...storeAnswerActions(idempotency, closed),
  ]);
  if (failed.includes('IDEM')) throw new AnsweredConcurrently();
  return failed.length === 0 ? closed : undefined;
};

/** Closes a box without an order. @throws BOX_NOT_FOUND, BOX_CLOSED, CONFLICT */
export const closeBox = ({ outcome, reason, ...ref }: BoxClosing, caller: BoxCaller): Promise<Box> =>
  retryOnConflict(async () => writeClosing(await requireOpenBox(ref), { outcome, reason }, caller));
