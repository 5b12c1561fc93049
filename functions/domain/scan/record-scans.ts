import { isDeepStrictEqual } from 'node:util';
import { type Action, transact } from '#functions/db/client.ts';
import { getConsol, latestSessionOf } from '#functions/db/consol.entity.ts';
import { CONSOL_CHANGE } from '#functions/db/consol-change.entity.ts';
import { addParcelEventAction } from '#functions/db/history.entity.ts';
import { getOrder, orderGuardAction } from '#functions/db/order.entity.ts';
import { findIdsByHblNo, trackingNumberLockAction } from '#functions/db/order-lookups.entity.ts';
import {
  addScan,
  addScanAction,
  changeBoxesAction,
  getScan,
  getScannedBoxes,
  getScans,
  type StoredScan,
} from '#functions/db/scan.entity.ts';
import {
  getScanSession,
  openSessionGuard,
  overLineAction,
  type ScanSession,
} from '#functions/db/scan-session.entity.ts';
import { scopeOf } from '#functions/db/scope.ts';
import { authorOf } from '#functions/domain/author.ts';
import type { Caller } from '#functions/domain/caller.ts';
import { consolLink } from '#functions/domain/operation/consol-operations.ts';
import { bind, extraActions } from '#functions/domain/operation/operation-steps.ts';
import { type DatedDraft, placedTime, stacksAround } from '#functions/domain/order/event-place.ts';
import { orderNumberFor } from '#functions/domain/order/number-orders.ts';
import { orderEdit } from '#functions/domain/order/order-version.ts';
import { eventOfAuthor } from '#functions/domain/order/parcel-events.ts';
import { type Parcel, shownBoxes } from '#functions/domain/order/scanned-boxes.ts';
import { consolFieldsOf } from '#functions/domain/promise/promised-window.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import type { ScanBatch } from '#shared/contract/scan.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import { holdFields } from '#shared/domain/hold.ts';
import { maskName } from '#shared/domain/masking.ts';
import type { Order } from '#shared/domain/order.ts';
import { AIR } from '#shared/domain/order-fields.ts';
import {
  affectsStatus,
  applyEvent,
  type StatusStack,
  stackOfOrder,
  statusOfStack,
} from '#shared/domain/parcel-events.ts';
import type { Measured, Scan, ScanResult } from '#shared/domain/scan.ts';
import { readingsOf, type ScanReading, shownCode } from '#shared/domain/scan-code.ts';
import { isSessionMode, PARTNER_MODE, type ScanMode, type ScanReason } from '#shared/domain/scan-rules.ts';
import { isStaff, type Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { type Photos, storePhotos } from './photo-files.ts';
import { readUploads } from './photos.ts';
import {
  type ConsolLink,
  type Outcome,
  type PlanContext,
  planScan,
  readLoadedConsol,
  type ScanPlan,
} from './scan-plan.ts';
import { countingGuard } from './session-counts.ts';

/** A scan that a device sends again after this time is a new scan. */
const KEPT_SECONDS = 90 * 24 * 3600;

type Batch = {
  mode: ScanMode;
  sentAt: string | undefined;
  actor: Session;
  now: Date;
  session: ScanSession | undefined;
  context: PlanContext;
  idOf: ReadonlyMap<string, number>;
  photos: Photos;
};

// The clock of the device may be wrong by hours, so only the time between the scan and its sending is used.
const occurredAtOf = ({ scannedAt }: Scan, order: Order, { sentAt, now }: Batch): string => {
  const age = sentAt === undefined ? 0 : Math.max(0, Date.parse(sentAt) - Date.parse(scannedAt));
  return placedTime(now.getTime() - age, order, now);
};

const contextOf = async (actor: Session, session: ScanSession | undefined): Promise<PlanContext> => {
  const consol = session?.mode === 'load' ? await getConsol(session.consolId) : undefined;
  if (!consol) return { actor, session };
  const [checked, fields] = await Promise.all([readLoadedConsol(consol), consolFieldsOf(consol)]);
  const link = { id: consol.id, ...fields };
  const arrival = latestSessionOf(consol, 'arrival');
  const isArriving = arrival !== undefined && arrival.result === undefined;
  return { actor, session, consol: { ...checked, link, isArriving } };
};

// An event that the rule refuses at its time happens now: a person has corrected the status since.
const placed = async (
  order: Order,
  draft: DatedDraft,
  now: Date,
): Promise<{ draft: DatedDraft; stack: StatusStack; reachedOn?: string }> => {
  const stack = stackOfOrder(order);
  if (!affectsStatus(draft.kind)) return { draft, stack };
  if (draft.occurredAt >= order.modiDate) return { draft, stack: applyEvent(stack, draft) ?? stack };
  const { after, isAllowed } = await stacksAround(order, draft);
  if (isAllowed) return { draft, ...after };
  const atEnd = { ...draft, occurredAt: now.toISOString() };
  return { draft: atEnd, stack: applyEvent(stack, atEnd) ?? stack };
};

type Written = { after: Order; actions: Action[] };
/** Member who scanned, and the session of the scan. */
type Writer = Pick<Batch, 'actor' | 'now' | 'session'>;

const editActions = async (
  order: Order,
  { to, draft }: NonNullable<ScanPlan['edit']>,
  { actor, now }: Writer,
): Promise<Written> => {
  if (!draft) return orderEdit(order, to, authorOf(actor), now.toISOString());
  const stated = await placed(order, draft, now);
  const status = statusOfStack(stated.stack);
  const orderId = await orderNumberFor(order, status, now);
  return orderEdit(order, { ...to, orderId, status }, authorOf(actor), now.toISOString(), stated);
};

// Without an audit entry for each parcel: the event `linked` and the report of the session record the link.
const linkActions = (order: Order, link: ConsolLink, { actor }: Writer): Action[] => {
  const { guard, plan } = bind(consolLink, link, authorOf(actor));
  // Checks the rules of a link.
  plan([order]);
  return extraActions(guard);
};

const isConsolChange = ({ name }: Action): boolean => name === CONSOL_CHANGE;

/** Returns the order after a scan, and the actions that write what the scan does. */
export const planActions = async (parcel: Parcel, plan: ScanPlan, batch: Writer): Promise<Written> => {
  const { order, boxes } = parcel;
  const { after, actions } = plan.edit
    ? await editActions(order, plan.edit, batch)
    : { after: order, actions: [orderGuardAction(order)] };
  // The session counts the parcel that its scan links.
  const edits = plan.isLinkCounted ? actions.filter((action) => !isConsolChange(action)) : actions;
  const changes = edits.filter(isConsolChange).length;
  return {
    after,
    actions: [
      ...edits,
      ...(plan.event
        ? [addParcelEventAction(order.id, eventOfAuthor(plan.event, authorOf(batch.actor), batch.now))]
        : []),
      ...(plan.boxes === boxes ? [] : [changeBoxesAction(order.id, boxes, plan.boxes)]),
      ...(plan.numberLock ? [trackingNumberLockAction(plan.numberLock, epochSeconds(batch.now))] : []),
      ...(plan.link ? linkActions(order, plan.link, batch) : []),
      ...(batch.session
        ? [countingGuard(batch.session, parcel, { order: after, boxes: plan.boxes }, changes)]
        : []),
    ],
  };
};

const restorable = [
  ...holdFields,
  'orderId',
  'weight',
  'boxes',
  'registered',
  'volumeMm3',
  'volumeWeight',
  'totalWeight',
  'isUnmeasured',
  'chargeBasis',
  'parcelLocation',
  'courierCode',
  'courierNum',
  'consolId',
  'mblNo',
  'eta',
  'arrivalCountry',
] as const satisfies readonly (keyof Order)[];

const changedFields = (before: Order, after: Order) =>
  Object.fromEntries(
    restorable
      .filter((field) => !isDeepStrictEqual(before[field], after[field]))
      .map((field) => [field, before[field]]),
  );

const storedScan = (
  result: ScanResult,
  { mode, actor, now, session }: Batch,
  undo?: StoredScan['undo'],
): StoredScan => ({
  mode,
  memberId: actor.memberId,
  recordedAt: now.toISOString(),
  result,
  ...(session && { sessionId: session.id }),
  ...(undo && { undo }),
  isUndone: false,
  ttl: epochSeconds(now) + KEPT_SECONDS,
});

const resultOf = (
  scanId: string,
  mode: ScanMode,
  result: ScanResult['result'],
  parcel: Parcel,
  reason?: ScanReason,
): ScanResult => {
  const { id, hblNo, status, freightMethod: method, partnerId, receiverName } = parcel.order;
  return {
    scanId,
    result,
    ...(reason && { reason }),
    orderId: id,
    hblNo,
    status,
    method,
    partnerId,
    receiverName: maskName(receiverName),
    ...shownBoxes(mode, parcel),
  };
};

const isMeasuring = ({ weight, width, length, height }: Scan): boolean =>
  [weight, width, length, height].some((value) => value !== undefined);

const measuredOf = (before: Order, after: Order): Measured => ({
  // A parcel is registered without a weight as 0, and without a size with that of a small box.
  weight: { before: before.weight || null, after: after.weight },
  volume: { before: before.isUnmeasured ? null : before.volumeWeight, after: after.volumeWeight },
  volumeUnit: after.freightMethod === AIR ? 'kg' : 'CBM',
});

/** Returns the answer to a scan that another request recorded concurrently. */
const recordedBefore = async (scanId: string, now: Date): Promise<ScanResult | undefined> =>
  (await getScan(scanId, epochSeconds(now)))?.result;

// Records a scan that changes nothing else. A refused scan of an open session becomes a line of its report.
const recordOnly = async (
  result: ScanResult,
  code: string,
  batch: Batch,
): Promise<ScanResult | undefined> => {
  const { session, now } = batch;
  const scan = storedScan(result, batch);
  const isLine = session && result.result === 'refused' && result.reason !== 'SESSION_CLOSED';
  if (!isLine) return (await addScan(scan)) ? result : recordedBefore(result.scanId, now);
  const { hblNo = shownCode(code), orderId, reason } = result;
  const line = { hblNo, ...(orderId !== undefined && { orderId }), reason };
  const failed = await transact([
    addScanAction(scan),
    openSessionGuard(session.id),
    overLineAction(session.id, shownCode(code), line),
  ]);
  if (failed.length === 0) return result;
  return failed.includes('SCAN') ? recordedBefore(result.scanId, now) : undefined;
};

const write = async (
  scan: Scan,
  box: number,
  parcel: Parcel,
  plan: ScanPlan,
  batch: Batch,
): Promise<ScanResult | undefined> => {
  const { order } = parcel;
  const { scanId } = scan;
  const { after, actions } = await planActions(parcel, plan, batch);
  const isBoxesChanged = plan.boxes !== parcel.boxes;
  const result = {
    ...resultOf(scanId, batch.mode, 'ok', { order: after, boxes: plan.boxes }),
    ...(isMeasuring(scan) && { measured: measuredOf(order, after) }),
  };
  const undo = {
    version: after.version,
    boxesVersion: parcel.boxes.version + (isBoxesChanged ? 1 : 0),
    box,
    before: changedFields(order, after),
  };
  const failed = await transact([...actions, addScanAction(storedScan(result, batch, undo))]);
  if (failed.length === 0) return result;
  return failed.includes('SCAN') ? recordedBefore(scanId, batch.now) : undefined;
};

const readParcel = async (
  code: string,
  { actor, idOf }: Batch,
): Promise<{ parcel: Parcel; reading: ScanReading } | undefined> => {
  const reading = readingsOf(code).find(({ hblNo }) => idOf.has(hblNo));
  const id = reading && idOf.get(reading.hblNo);
  if (id === undefined || !reading) return undefined;
  const [order, boxesOf] = await Promise.all([
    getOrder(scopeOf(actor), id, { consistent: true, withDeleted: true }),
    getScannedBoxes([id]),
  ]);
  return order && { parcel: { order, boxes: boxesOf(id) }, reading };
};

const isPlan = (outcome: Outcome | 'shown'): outcome is ScanPlan =>
  typeof outcome === 'object' && 'boxes' in outcome;

const reasonOf = (outcome: Outcome | 'shown'): ScanReason | undefined =>
  typeof outcome === 'object' && 'reason' in outcome ? outcome.reason : undefined;

// Undefined after a concurrent change.
const recordOnce = async (scan: Scan, batch: Batch): Promise<ScanResult | undefined> => {
  const { scanId, code } = scan;
  const { mode, session, context } = batch;
  const refuse = (reason: ScanReason): ScanResult => ({ scanId, result: 'refused', reason });
  if (session?.closedAt) return recordOnly(refuse('SESSION_CLOSED'), code, batch);
  const found = await readParcel(code, batch);
  if (!found) return recordOnly(refuse('UNKNOWN_NUMBER'), code, batch);
  const { parcel, reading } = found;
  const planned = { scan, box: reading.box ?? scan.box, occurredAt: occurredAtOf(scan, parcel.order, batch) };
  const outcome = await planScan(mode, parcel, planned, context);
  if (isPlan(outcome)) {
    // Before the event, so that an event never names a missing photo.
    await storePhotos(parcel.order.id, scan.photoKeys ?? [], batch.photos);
    return write(scan, planned.box ?? 1, parcel, outcome, batch);
  }
  const reason = reasonOf(outcome);
  if (reason === 'UNKNOWN_NUMBER') return recordOnly(refuse(reason), code, batch);
  const word = reason ? 'refused' : outcome === 'shown' ? 'ok' : 'repeat';
  return recordOnly(resultOf(scanId, mode, word, parcel, reason), code, batch);
};

const record = (scan: Scan, batch: Batch): Promise<ScanResult> =>
  retryOnConflict(async (nth) => {
    if (nth === 0 || !batch.session) return recordOnce(scan, batch);
    // The session or its consol may have changed since they were read.
    const session = await getScanSession(batch.session.id);
    return recordOnce(scan, { ...batch, session, context: await contextOf(batch.actor, session) });
  });

const requireSession = async (mode: ScanMode, sessionId = ''): Promise<ScanSession | undefined> => {
  if (!isSessionMode(mode)) return undefined;
  const session = await getScanSession(sessionId);
  if (session?.mode !== mode) throw new AppError('SCAN_SESSION_NOT_FOUND');
  return session;
};

// A partner learns nothing about the scans of others.
const answerOf = (scan: StoredScan, actor: Session): ScanResult =>
  isStaff(actor) || scan.memberId === actor.memberId
    ? scan.result
    : { scanId: scan.result.scanId, result: 'refused', reason: 'UNKNOWN_NUMBER' };

/**
 * Records scans in the sequence sent, each in a transaction of its own. A scan that was recorded before gets the same
 * answer again.
 * @throws FORBIDDEN to a partner in a mode for staff, SCAN_SESSION_NOT_FOUND, VALIDATION_FAILED for a photo that cannot
 * be used, before any scan is recorded
 */
export const recordScans = async (
  { mode, sessionId, sentAt, scans }: ScanBatch,
  { actor, now }: Caller,
): Promise<{ results: ScanResult[] }> => {
  if (mode !== PARTNER_MODE && !isStaff(actor)) throw new AppError('FORBIDDEN');
  const [session, recorded] = await Promise.all([
    requireSession(mode, sessionId),
    getScans(
      scans.map(({ scanId }) => scanId),
      epochSeconds(now),
    ),
  ]);
  const results = new Map(
    [...recorded].map(([scanId, scan]): [string, ScanResult] => [scanId, answerOf(scan, actor)]),
  );
  const fresh = scans.filter(({ scanId }) => !recorded.has(scanId));
  const numbers = fresh.flatMap(({ code }) => readingsOf(code)).map(({ hblNo }) => hblNo);
  const [idOf, context, photos] = await Promise.all([
    findIdsByHblNo(numbers),
    fresh.length > 0 ? contextOf(actor, session) : { actor },
    readUploads(
      scans.map((scan) => (recorded.has(scan.scanId) ? undefined : scan)),
      actor,
    ),
  ]);
  const batch = { mode, sentAt, actor, now, session, context, idOf, photos };
  for (const scan of fresh) {
    if (!results.has(scan.scanId)) results.set(scan.scanId, await record(scan, batch));
  }
  return { results: scans.flatMap(({ scanId }) => results.get(scanId) ?? []) };
};
