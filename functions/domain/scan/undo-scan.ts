import { type Action, transact } from '#functions/db/client.ts';
import { CONSOL_CHANGE } from '#functions/db/consol-change.entity.ts';
import { addParcelEventAction } from '#functions/db/history.entity.ts';
import { getOrder } from '#functions/db/order.entity.ts';
import {
  changeBoxesAction,
  getScan,
  getScannedBoxes,
  markUndoneAction,
  type StoredScan,
  type Undo,
} from '#functions/db/scan.entity.ts';
import { getScanSession } from '#functions/db/scan-session.entity.ts';
import { scopeOf } from '#functions/db/scope.ts';
import { authorOf } from '#functions/domain/author.ts';
import type { Caller } from '#functions/domain/caller.ts';
import { type Edit, orderEdit } from '#functions/domain/order/order-version.ts';
import { eventOfAuthor, readEvents } from '#functions/domain/order/parcel-events.ts';
import { type Parcel, withoutBox } from '#functions/domain/order/scanned-boxes.ts';
import { lockFormerNumber } from '#functions/domain/order/tracking-number-use.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import { stackOfOrder } from '#shared/domain/parcel-events.ts';
import { statusFieldsOfEvents } from '#shared/domain/reached-day.ts';
import { UNDO_MS } from '#shared/domain/scan-rules.ts';
import type { Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { countingGuard } from './session-counts.ts';

type Undone = { scan: StoredScan; undo: Undo; parcel: Parcel; actor: Session; now: Date };

const undoId = ({ result }: StoredScan): string => `undo ${result.scanId}`;

const editOf = async ({ scan, undo, parcel, actor, now }: Undone): Promise<Edit> => {
  const { order } = parcel;
  const { scanId } = scan.result;
  const draft = { kind: 'scanUndone', source: 'scan', sourceId: undoId(scan), data: { scanId } } as const;
  const author = authorOf(actor);
  const events = await readEvents(order, { consistent: true });
  const undoing = { ...eventOfAuthor(draft, author, now), place: '', changes: [], data: draft.data };
  const { reachedOn, ...fields } = statusFieldsOfEvents(order, [...events, undoing]);
  const stack = stackOfOrder({ ...order, ...fields });
  const to: Partial<Order> = { ...undo.before, status: fields.status };
  const stated = { draft, stack, reachedOn };
  return orderEdit(order, to, author, now.toISOString(), stated);
};

// Releases the order from the consol to which the scan linked it.
const releaseActions = ({ scan, undo, parcel: { order }, actor, now }: Undone): Action[] => {
  if (!('consolId' in undo.before)) return [];
  const author = authorOf(actor);
  const draft = {
    kind: 'released',
    source: 'consol',
    sourceId: undoId(scan),
    data: { mblNo: order.mblNo },
  } as const;
  return [addParcelEventAction(order.id, eventOfAuthor(draft, author, now))];
};

// The order does not get back a number that another order got after the scan.
const numberActions = async ({ undo, parcel, now }: Undone): Promise<Action[]> => {
  const courierNum = undo.before.courierNum?.toString();
  const { isTaken, actions } = await lockFormerNumber(courierNum, [parcel.order.id], now);
  if (isTaken) throw new AppError('SCAN_NOT_UNDOABLE');
  return actions;
};

// Without the session, which was deleted with its consol, the scan has nothing to be undone in.
const sessionActions = async (
  { sessionId }: StoredScan,
  before: Parcel,
  after: Parcel,
  edits: readonly Action[],
): Promise<Action[]> => {
  if (!sessionId) return [];
  const session = await getScanSession(sessionId);
  if (!session) throw new AppError('SCAN_NOT_UNDOABLE');
  const changes = edits.filter(({ name }) => name === CONSOL_CHANGE).length;
  return [countingGuard(session, before, after, changes)];
};

const undoActions = async (undone: Undone): Promise<Action[]> => {
  const { scan, undo, parcel } = undone;
  const { order, boxes } = parcel;
  const after = withoutBox(boxes, scan.mode, undo.box);
  const edit = await editOf(undone);
  return [
    ...edit.actions,
    ...(await numberActions(undone)),
    ...releaseActions(undone),
    ...(boxes.version === 0 ? [] : [changeBoxesAction(order.id, boxes, after)]),
    ...(await sessionActions(scan, parcel, { order: edit.after, boxes: after }, edit.actions)),
    markUndoneAction(scan.result.scanId, undone.now),
  ];
};

const readParcel = async ({ result: { orderId = 0 } }: StoredScan, actor: Session): Promise<Parcel> => {
  const [order, boxesOf] = await Promise.all([
    getOrder(scopeOf(actor), orderId, { consistent: true }),
    getScannedBoxes([orderId]),
  ]);
  if (!order || order.isDel) throw new AppError('SCAN_NOT_UNDOABLE');
  return { order, boxes: boxesOf(orderId) };
};

const isUnchanged = ({ order, boxes }: Parcel, { version, boxesVersion }: Undo): boolean =>
  order.version === version && boxes.version === boxesVersion;

/**
 * Undoes a scan of the caller. A repeated request changes nothing.
 * @throws SCAN_NOT_FOUND, also for a scan of another member; SCAN_NOT_UNDOABLE
 */
export const undoScan = (scanId: string, { actor, now }: Caller): Promise<{ hblNo: string }> =>
  retryOnConflict(async () => {
    const scan = await getScan(scanId, epochSeconds(now));
    if (!scan || scan.memberId !== actor.memberId) throw new AppError('SCAN_NOT_FOUND');
    const { hblNo = '' } = scan.result;
    if (scan.isUndone) return { hblNo };
    const isLate = now.getTime() > Date.parse(scan.recordedAt) + UNDO_MS;
    const { undo } = scan;
    if (!undo || isLate) throw new AppError('SCAN_NOT_UNDOABLE');
    const parcel = await readParcel(scan, actor);
    if (!isUnchanged(parcel, undo)) throw new AppError('SCAN_NOT_UNDOABLE');
    const failed = await transact(await undoActions({ scan, undo, parcel, actor, now }));
    if (failed.includes('SESSION')) throw new AppError('SCAN_NOT_UNDOABLE');
    return failed.length === 0 ? { hblNo } : undefined;
  });
