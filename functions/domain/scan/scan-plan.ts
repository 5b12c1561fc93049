import type * as z from 'zod';
import type { StoredConsol } from '#functions/db/consol.entity.ts';
import { getFreight } from '#functions/db/freight.entity.ts';
import { findIdsByHblNo, type TrackingNumberLock } from '#functions/db/order-lookups.entity.ts';
import { listCouriers, markUsed } from '#functions/db/reference.entity.ts';
import type { ScannedBoxes } from '#functions/db/scan.entity.ts';
import type { ScanSession } from '#functions/db/scan-session.entity.ts';
import type { consolLink } from '#functions/domain/operation/consol-operations.ts';
import { changesBetween } from '#functions/domain/order/change-log.ts';
import type { DatedDraft } from '#functions/domain/order/event-place.ts';
import {
  boxesOnConsol,
  isComplete,
  isFullyReceived,
  type Parcel,
  withBox,
} from '#functions/domain/order/scanned-boxes.ts';
import { checkTrackingNumber } from '#functions/domain/order/tracking-number-use.ts';
import { CONSOL_OPEN } from '#shared/domain/consol.ts';
import { trackingNumberProblem } from '#shared/domain/courier-rows.ts';
import type { Order } from '#shared/domain/order.ts';
import { AIR } from '#shared/domain/order-fields.ts';
import { measureBox } from '#shared/domain/order-measures.ts';
import { ARRIVED, CANCELLED, IN_DELIVERY, isAwaited, isFinal, isHeld } from '#shared/domain/order-status.ts';
import { isConsolidated, mayChange } from '#shared/domain/order-update.ts';
import { hasReached, stackOfOrder } from '#shared/domain/parcel-events.ts';
import type { Scan } from '#shared/domain/scan.ts';
import { cleanScanCode, readingsOf } from '#shared/domain/scan-code.ts';
import type { ScanMode, ScanReason, SessionMode } from '#shared/domain/scan-rules.ts';
import type { Session } from '#shared/domain/session.ts';
import { statusChange } from '#shared/domain/status-change.ts';
import type { EventData } from '#shared/domain/timeline.ts';
import { key as trackingNumberKey } from '#shared/domain/values/tracking-number.ts';
import { findLocation } from './find-location.ts';

/** Event of a scan, which its id identifies at the source. */
type ScanDraft = DatedDraft & { sourceId: string };

/** Input of the operation that links an order to a consol. */
export type ConsolLink = z.output<typeof consolLink.Input>;

/** Changes that a scan writes. */
export type ScanPlan = {
  /** Change of the order, with the event that it is. Without an event, it is an entry of the change log only. */
  edit?: { to: Partial<Order>; draft: DatedDraft | undefined };
  /** Event beside the change of the order. */
  event?: ScanDraft;
  boxes: ScannedBoxes;
  /** The change gives the order this tracking number. */
  numberLock?: TrackingNumberLock;
  /** The change links the order to this consol. */
  link?: ConsolLink;
  /** No other open session of the consol has to count the linked parcel. */
  isLinkCounted?: boolean;
};
export type Outcome = ScanPlan | 'repeat' | { reason: ScanReason };

/** `occurredAt`: time of the scan by the clock of the server. */
type PlannedScan = { scan: Scan; box: number; occurredAt: string };
/** Facts about a consol that a load scan checks. `method`: of its freight run. */
type LoadedConsol = { status: string; method: number };
export type PlanContext = {
  actor: Session;
  session?: ScanSession;
  /** Consol of the session; undefined if it was deleted. */
  consol?: LoadedConsol & { link: ConsolLink; isArriving: boolean };
};

const refused = (reason: ScanReason): Outcome => ({ reason });

const MINUTE_MS = 60_000;

// The time of the device is kept as a note if its clock is wrong, or if the scan was sent later.
const deviceTime = ({ scan: { scannedAt }, occurredAt }: PlannedScan): EventData =>
  Math.abs(Date.parse(scannedAt) - Date.parse(occurredAt)) < MINUTE_MS
    ? {}
    : { note: `기기 시각 ${new Date(scannedAt).toISOString()}` };

const draftOf = (
  kind: DatedDraft['kind'],
  planned: PlannedScan,
  { boxQty }: Order,
  data: EventData = {},
): ScanDraft => ({
  kind,
  source: 'scan',
  sourceId: planned.scan.scanId,
  occurredAt: planned.occurredAt,
  data: {
    ...data,
    ...(boxQty > 1 && { box: planned.box }),
    ...(planned.scan.photoKeys?.length && { photoKeys: planned.scan.photoKeys }),
    ...deviceTime(planned),
  },
});

type Measures = Pick<Scan, 'weight' | 'width' | 'length' | 'height'>;
const measuresOf = ({ weight, width, length, height }: Scan): Measures =>
  Object.fromEntries(
    Object.entries({ weight, width, length, height }).filter(([, value]) => value !== undefined),
  );

/** Returns the fields of the order that a scan sets. Undefined for an unknown location. */
const scannedFields = async (
  { order }: Parcel,
  { scan, box, occurredAt }: PlannedScan,
): Promise<Partial<Order> | undefined> => {
  const measures = measuresOf(scan);
  const fields = Object.keys(measures).length > 0 ? measureBox(order, box, measures, occurredAt) : {};
  if (!scan.locationCode) return fields;
  const parcelLocation = await findLocation(scan.locationCode);
  return parcelLocation === undefined ? undefined : { ...fields, parcelLocation };
};

type Planner = (parcel: Parcel, planned: PlannedScan, context: PlanContext) => Promise<Outcome> | Outcome;

const photoDraft = (order: Order, planned: PlannedScan): ScanDraft | undefined =>
  planned.scan.photoKeys?.length ? draftOf('photographed', planned, order) : undefined;

const measuredData = ({ scan, box }: PlannedScan, { boxes }: Partial<Order>): EventData => ({
  ...measuresOf(scan),
  ...(boxes && { boxes: boxes.filter(({ no }) => no === box) }),
});

const receivedDraft = (
  order: Order,
  planned: PlannedScan,
  fields: Partial<Order>,
  isDue: boolean,
): ScanDraft | undefined => {
  const data = measuredData(planned, fields);
  if (isDue) return draftOf('received', planned, order, data);
  if (Object.keys(data).length > 0) return draftOf('measured', planned, order, data);
  const locationDraft = planned.scan.locationCode ? draftOf('putAway', planned, order) : undefined;
  return photoDraft(order, planned) ?? locationDraft;
};

// A parcel of one box is received if its status says so. Of several boxes, each one is recorded, also after a person has
// set the status. `isNew`: the box is not recorded. `isDue`: the parcel is received with this box.
const receiptOf = ({ order, boxes }: Parcel, box: number) => {
  const hasList = order.boxQty > 1;
  const withNew = (before: ScannedBoxes) => (hasList ? withBox(before, 'receive', box) : before);
  const isDone = !hasList || isComplete(order, withNew(boxes).receive);
  return {
    isNew: hasList && !boxes.receive.includes(box),
    isDue: isDone && (isAwaited(order.status) || !isFullyReceived(order)),
    withNew,
  };
};

/** Returns what receiving a box writes, also for a box that was received before. Undefined for an unknown location. */
export const planReceipt = async (parcel: Parcel, planned: PlannedScan): Promise<ScanPlan | undefined> => {
  const { order, boxes } = parcel;
  const { isDue, withNew } = receiptOf(parcel, planned.box);
  const fields = await scannedFields(parcel, planned);
  if (!fields) return undefined;
  const draft = receivedDraft(order, planned, fields, isDue);
  const to = { ...fields, ...(isDue && { status: ARRIVED }) };
  const place = fields.parcelLocation ?? '';
  return { ...(draft && { edit: { to, draft: { ...draft, place } } }), boxes: withNew(boxes) };
};

const receive: Planner = async (parcel, planned, { actor }) => {
  if (isFinal(parcel.order.status)) return 'repeat';
  const { isNew, isDue } = receiptOf(parcel, planned.box);
  if (!isNew && !isDue) return 'repeat';
  if (!mayChange(actor, parcel.order)) return refused('IN_CONSOL');
  return (await planReceipt(parcel, planned)) ?? refused('UNKNOWN_LOCATION');
};

const change =
  (mode: 'measure' | 'putAway', kind: 'measured' | 'putAway'): Planner =>
  async (parcel, planned) => {
    const { order, boxes } = parcel;
    const fields = await scannedFields(parcel, planned);
    if (!fields) return refused('UNKNOWN_LOCATION');
    const isSame = changesBetween(order, { ...order, ...fields }).length === 0;
    const hasPhotos = Boolean(planned.scan.photoKeys?.length);
    if (isSame && !hasPhotos && boxes[mode].includes(planned.box)) return 'repeat';
    const draft = draftOf(kind, planned, order, measuredData(planned, fields));
    return {
      edit: { to: fields, draft: { ...draft, place: fields.parcelLocation ?? '' } },
      boxes: withBox(boxes, mode, planned.box),
    };
  };

/** Returns what a load scan checks. A deleted freight run counts as one by air. */
export const readLoadedConsol = async ({ status, freightCode }: StoredConsol): Promise<LoadedConsol> => ({
  status,
  method: (await getFreight(freightCode))?.method ?? AIR,
});

const refusingHolds: readonly ScanMode[] = ['receive', 'load', 'handOver'];

// No scan ends a final status. `actor`: absent in the modes for staff only.
const stateRefusal = (mode: ScanMode, order: Order, actor?: Session): ScanReason | undefined => {
  const { isDel, status } = order;
  if (isDel) return 'ORDER_DELETED';
  if (!refusingHolds.includes(mode)) return undefined;
  if (status === CANCELLED) return 'ORDER_CANCELLED';
  // A parcel that was received with a problem is received by the scan, which resolves the problem. A partner may not
  // resolve it, as in the other changes of a status.
  const isResolved =
    mode === 'receive' && isAwaited(status) && actor && statusChange(order, ARRIVED, actor) !== 'refused';
  if (isHeld(status) && !isResolved) return 'ON_HOLD';
  return mode === 'load' && isFinal(status) ? 'ORDER_CLOSED' : undefined;
};

const loadRefusal = ({ order, boxes }: Parcel, consol: LoadedConsol | undefined): ScanReason | undefined => {
  if (consol?.status !== CONSOL_OPEN) return 'CONSOL_CLOSED';
  if (order.freightMethod !== consol.method) return 'METHOD_DIFFERS';
  if (isFullyReceived(order)) return undefined;
  return boxes.receive.length > 0 ? 'BOXES_MISSING' : 'NOT_RECEIVED';
};

/**
 * Returns the reason for which each scan of the parcel on its consol is refused. A load scan also checks the link.
 * @param consol undefined if it was deleted
 */
export const refusalOnConsol = (
  mode: SessionMode,
  parcel: Parcel,
  consol: LoadedConsol | undefined,
): ScanReason | undefined =>
  stateRefusal(mode, parcel.order) ?? (mode === 'load' ? loadRefusal(parcel, consol) : undefined);

const toConsol = ({ id, ...fields }: ConsolLink): Partial<Order> => ({ consolId: id, ...fields });

const load: Planner = (parcel, planned, context) => {
  const { order } = parcel;
  const { session, consol } = context;
  if (!session) return refused('SESSION_CLOSED');
  const isLinked = order.consolId === session.consolId;
  if (isConsolidated(order) && !isLinked) return refused('OTHER_CONSOL');
  // The boxes of a parcel that left the consol do not count any more.
  const linked = { consolId: session.consolId, boxes: [], linkedIn: session.id };
  const boxes = isLinked ? parcel.boxes : { ...parcel.boxes, load: linked };
  if (boxesOnConsol('load', { order, boxes }, session.consolId).includes(planned.box)) return 'repeat';
  const reason = refusalOnConsol('load', parcel, consol);
  if (reason || !consol) return refused(reason ?? 'CONSOL_CLOSED');
  const { link } = consol;
  const { id, mblNo } = link;
  const draft = draftOf('loaded', planned, order, { mblNo });
  const { occurredAt } = planned;
  const after = withBox(boxes, 'load', planned.box, id);
  if (isLinked) return { event: draft, boxes: after };
  const { sourceId } = draft;
  return {
    edit: { to: toConsol(link), draft },
    event: { kind: 'linked', source: 'consol', sourceId, occurredAt, data: { mblNo } },
    boxes: after,
    link,
    isLinkCounted: !consol.isArriving,
  };
};

const arrival: Planner = (parcel, planned, { session }) => {
  const { order, boxes } = parcel;
  if (!session || order.consolId !== session.consolId) return refused('NOT_ON_CONSOL');
  if (boxesOnConsol('arrival', parcel, session.consolId).includes(planned.box)) return 'repeat';
  const { mblNo } = order;
  return {
    event: draftOf('unloaded', planned, order, { mblNo }),
    boxes: withBox(boxes, 'arrival', planned.box, session.consolId),
  };
};

const isHouseBill = async (code: string): Promise<boolean> =>
  (await findIdsByHblNo(readingsOf(code).map(({ hblNo }) => hblNo))).size > 0;

type Handover = { courierCode: string; courierNum: string };

// Returns the lock of the number for the order, or why the order may not get the number.
const checkNumber = async (
  { courierCode, courierNum }: Handover,
  order: Order,
): Promise<TrackingNumberLock | ScanReason> => {
  const couriers = await listCouriers();
  const isKnown = couriers.some((courier) => courier.courierCode === courierCode);
  if (!isKnown || trackingNumberProblem(courierCode, courierNum, couriers)) return 'TRACKING_FORM';
  const { holder, lock } = await checkTrackingNumber(courierNum, [order.id]);
  if (holder) return 'TRACKING_TAKEN';
  return (await markUsed('COURIER', courierCode)) ? lock : 'TRACKING_FORM';
};

// Each box may have a number of its own, but an order has one: that of the box scanned first.
const handOver: Planner = async ({ order, boxes }, planned) => {
  const { courierCode = order.courierCode, trackingNo = '' } = planned.scan;
  const code = cleanScanCode(trackingNo);
  const scanned: Handover = { courierCode, courierNum: trackingNumberKey(code) };
  const isOnOrder = (data: Handover) =>
    order.courierCode === data.courierCode && order.courierNum === data.courierNum;
  const hasList = order.boxQty > 1;
  const after = hasList ? withBox(boxes, 'handOver', planned.box) : boxes;
  const isDone = !hasList || isComplete(order, after.handOver);
  const isScanned = hasList ? boxes.handOver.includes(planned.box) : isOnOrder(scanned);
  const isDue = isDone && !hasReached(stackOfOrder(order), IN_DELIVERY);
  if (isScanned && !isDue) return 'repeat';
  if (isFinal(order.status)) return refused('ORDER_CLOSED');
  // The label of a parcel may have the form of a number of the courier.
  if (await isHouseBill(code)) return refused('TRACKING_FORM');
  const numberLock = await checkNumber(scanned, order);
  if (typeof numberLock === 'string') return refused(numberLock);
  const isFirst = !hasList || boxes.handOver.length === 0 || order.courierNum === '';
  const data = isFirst ? scanned : { courierCode: order.courierCode, courierNum: order.courierNum };
  const draft = isDone ? draftOf('handedToCourier', planned, order, data) : photoDraft(order, planned);
  return {
    ...((draft || !isOnOrder(data)) && { edit: { to: data, draft } }),
    ...(data.courierNum !== order.courierNum && { numberLock }),
    boxes: after,
  };
};

const planners: Record<Exclude<ScanMode, 'lookUp'>, Planner> = {
  receive,
  measure: change('measure', 'measured'),
  putAway: change('putAway', 'putAway'),
  load,
  arrival,
  handOver,
};

/** Returns what a scan of a box does. `box`: absent if the scan names none. */
export const planScan = async (
  mode: ScanMode,
  parcel: Parcel,
  { box: named, ...planned }: Omit<PlannedScan, 'box'> & { box: number | undefined },
  context: PlanContext,
): Promise<Outcome | 'shown'> => {
  const { order } = parcel;
  const box = named ?? (order.boxQty === 1 ? 1 : undefined);
  if (box !== undefined && (box < 1 || box > order.boxQty)) return refused('UNKNOWN_NUMBER');
  const reason = stateRefusal(mode, order, context.actor);
  if (reason) return refused(reason);
  if (mode === 'lookUp') return 'shown';
  return box === undefined ? refused('WHICH_BOX') : planners[mode](parcel, { ...planned, box }, context);
};
