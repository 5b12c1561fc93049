import { type Action, transact } from '#functions/db/client.ts';
import { AnsweredConcurrently, storeAnswerActions } from '#functions/db/idempotency.entity.ts';
import { changeBoxAction, getBox } from '#functions/db/unclaimed-box.entity.ts';
import { auditAction } from '#functions/domain/audit.ts';
import type { RepeatableCaller } from '#functions/domain/caller.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import type { BoxClosing } from '#shared/contract/box.ts';
import { fullName } from '#shared/domain/session.ts';
import type { Box } from '#shared/domain/unclaimed-box.ts';
import type { BoxOutcome } from '#shared/domain/unclaimed-box-rules.ts';
import { AppError } from '#shared/errors.ts';
import { boxLabels, boxOutcomeNames } from '#shared/unclaimed-box-words.ko.ts';

/** Audit entry without the note, which is deleted earlier. */
export const auditBox = (
  caller: RepeatableCaller,
  before: Box | undefined,
  after: Box,
  reason?: string,
): Action => {
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
  caller: RepeatableCaller,
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
  if (failed.includes('IDEMPOTENCY_KEY')) throw new AnsweredConcurrently();
  return failed.length === 0 ? closed : undefined;
};

/** Closes a box without an order. @throws BOX_NOT_FOUND, BOX_CLOSED, CONFLICT */
export const closeBox = ({ outcome, reason, ...ref }: BoxClosing, caller: RepeatableCaller): Promise<Box> =>
  retryOnConflict(async () => writeClosing(await requireOpenBox(ref), { outcome, reason }, caller));
