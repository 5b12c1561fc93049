import type { Consol, ConsolDates, ConsolInput, DelayPreview, ShortDecision } from '#shared/domain/consol.ts';
import {
  CONSOL_OPEN,
  checkAirWaybill,
  consolLabels,
  isDateChanged,
  milestones,
} from '#shared/domain/consol.ts';
import { monthsNewestFirst } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import { key as mblNoKey } from '#shared/domain/values/mbl-no.ts';
import { numbersIn, splitNumbers } from '#shared/domain/values/numbers-in-text.ts';
import { AppError } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { matchesName } from '#shared/search-text.ts';
import { addAuditAction } from '../../db/audit.entity.ts';
import { transact } from '../../db/client.ts';
import {
  addConsolActions,
  findConsolIdsByMblNo,
  getConsol,
  getConsols,
  listConsolMembers,
  listConsolsOfMonth,
  listConsolsOfStatus,
  type StoredConsol,
} from '../../db/consol.entity.ts';
import { addFreightUseAction, getFreight, listFreight } from '../../db/freight.entity.ts';
import { AnsweredConcurrently, getStoredAnswer, type Idempotency } from '../../db/idempotency.entity.ts';
import { getOrders } from '../../db/order.entity.ts';
import { findIdsByOrderNumber } from '../../db/order-lookups.entity.ts';
import { listCodes } from '../../db/reference.entity.ts';
import { nextId } from '../../db/sequence.entity.ts';
import { withAuthor } from '../audit.ts';
import { closeShortExceptions } from '../exception/change-exceptions.ts';
import { consolIdsByMblNo, idsByHblNo, idsByOrderNumber } from '../lookup/find-numbers.ts';
import { dateChangeOf, groupByCustomer, isOnTheWay } from '../mail/delay-notices.ts';
import { delayMail } from '../mail/mail-texts.ts';
import { consolChange, consolDeletion, consolLink, consolRelease } from '../operation/consol-operations.ts';
import { runOperation } from '../operation/order-operations.ts';
import type { OperationContext } from '../operation/run-operation.ts';
import { consolFieldsOf } from '../promise/promised-window.ts';
import { changedReferences, requireCodes } from '../reference/check-codes.ts';
import { closeScanSession } from '../scan/scan-sessions.ts';
import { wrongField } from '../wrong-field.ts';
import { toConsol, toConsols, withClosedSession } from './consol-answer.ts';
import { consolChanges, consolDraft } from './consol-audit.ts';
import { decideShortOrders } from './short-orders.ts';

const CONCURRENCY = 25;

export type ConsolSearch = {
  mblNo: string;
  flightName: string;
  /** Order number or H/BL number. */
  orderNum: string;
  status: string[];
  dateType: 'etd' | 'eta';
  from?: string;
  to?: string;
};

const findByOrderNumber = async (text: string): Promise<StoredConsol[]> => {
  const ids = await Promise.all([
    idsByHblNo(numbersIn(text)),
    idsByOrderNumber('all', splitNumbers(text), false),
  ]);
  const orders = await getOrders('all', ids.flat());
  return getConsols(orders.flatMap(({ consolId }) => consolId ?? []));
};

const findCandidates = async ({ mblNo, orderNum, status, dateType, from, to }: ConsolSearch) => {
  if (mblNo) return getConsols(await consolIdsByMblNo([mblNo]));
  if (orderNum) return findByOrderNumber(orderNum);
  if (from && to) {
    const months = monthsNewestFirst(from, to);
    const found = (await Promise.all(months.map((month) => listConsolsOfMonth(dateType, month)))).flat();
    return found.filter((consol) => from <= consol[dateType] && consol[dateType] <= to);
  }
  return (await Promise.all(status.map(listConsolsOfStatus))).flat();
};

/** Returns matching consols with their totals, latest departure first. */
export const searchConsols = async (search: ConsolSearch): Promise<Consol[]> => {
  const found = (await findCandidates(search)).filter(
    ({ status }) => search.status.length === 0 || search.status.includes(status),
  );
  const runs = search.flightName
    ? new Set(
        (await listFreight())
          .filter(({ freightNo }) => matchesName(freightNo, search.flightName))
          .map(({ id }) => id),
      )
    : undefined;
  const matching = found.filter(({ freightCode }) => !runs || runs.has(freightCode));
  return toConsols(matching.sort((a, b) => b.etd.localeCompare(a.etd) || b.id - a.id));
};

const wrongFreight = () => wrongField('freightCode', consolLabels.freightCode);

const checkInput = async ({ departCity, arrivalCity, status }: ConsolInput, before?: StoredConsol) =>
  requireCodes(
    changedReferences(
      {
        departCity: ['CIT', departCity, consolLabels.departCity],
        arrivalCity: ['CIT', arrivalCity, consolLabels.arrivalCity],
        status: ['CONSTT', status, consolLabels.status],
      },
      before,
    ),
  );

const requireFreight = async (id: number): Promise<void> => {
  const run = await getFreight(id);
  if (!run?.status) throw wrongFreight();
};

/** @throws CONSOL_NOT_FOUND */
export const requireConsol = async (id: number): Promise<StoredConsol> => {
  const consol = await getConsol(id);
  if (!consol) throw new AppError('CONSOL_NOT_FOUND');
  return consol;
};

const isSameNumber = (a: string, b: string): boolean => mblNoKey(a) === mblNoKey(b);

/** `reason`: of an unusual change of status. */
type ReasonedInput = ConsolInput & { reason?: string };

/** `moveOrders`: the orders follow a new status. `notify`: customers get a mail about new dates. */
type ConsolChange = ReasonedInput & ShortDecision & { moveOrders?: boolean; notify?: boolean };

// Cities in which a milestone happens. The customs office of a port is not known.
const placeOf = async ({ status, departCity, arrivalCity }: StoredConsol): Promise<string> => {
  const kind = milestones[status];
  if (kind !== 'departed' && kind !== 'arrived') return '';
  const city = kind === 'departed' ? departCity : arrivalCity;
  return (await listCodes('CIT')).find(({ code }) => code === city)?.codeLabel ?? city;
};

// A repeated request finds the next version if the first one was answered after it looked for the stored answer.
const refuseStale = async (idempotency: Idempotency | undefined): Promise<never> => {
  const isAnswered = idempotency && (await getStoredAnswer(idempotency.id, idempotency.at));
  throw isAnswered ? new AnsweredConcurrently() : new AppError('CONFLICT');
};

/** @throws VALIDATION_FAILED, MBL_TAKEN */
export const registerConsol = async (
  { reason, ...input }: ReasonedInput,
  { author, now }: Pick<OperationContext, 'author' | 'now'>,
): Promise<Consol> => {
  await checkInput(input);
  const at = now.toISOString();
  const consol: StoredConsol = {
    ...input,
    id: await nextId('consol'),
    version: 1,
    links: 0,
    created_at: at,
    updated_at: at,
  };
  const entry = consolDraft(consol, 'add', await consolChanges(undefined, consol), reason);
  const failed = await transact([
    ...addConsolActions(consol),
    addFreightUseAction(input.freightCode),
    addAuditAction(withAuthor(entry, author, at)),
  ]);
  if (failed.includes('FREIGHT')) throw wrongFreight();
  if (failed.length > 0) throw new AppError('MBL_TAKEN');
  return toConsol(consol);
};

/**
 * Changes a consol. Its orders follow a new M/BL number, new dates and, with `moveOrders`, a new status. `short` decides
 * about orders that were not scanned completely or do not travel.
 * @throws CONSOL_NOT_FOUND, CONFLICT for a stale version, VALIDATION_FAILED, MBL_TAKEN, CONSOL_SHORT, SCAN_SESSION_OPEN;
 * UNAVAILABLE if the change of many orders continues after the request
 */
export const modifyConsol = async (
  id: number,
  version: number,
  { reason, moveOrders = false, notify = false, short, shortReason, ...input }: ConsolChange,
  { idempotency, ...context }: OperationContext & { idempotency?: Idempotency },
): Promise<Consol> => {
  const before = await requireConsol(id);
  if (before.version !== version) return refuseStale(idempotency);
  await checkInput(input, before);
  if (input.freightCode !== before.freightCode) await requireFreight(input.freightCode);
  const isRenamed = input.mblNo !== before.mblNo;
  const isOtherNumber = !isSameNumber(input.mblNo, before.mblNo);
  if (isOtherNumber) {
    if ((await findConsolIdsByMblNo([input.mblNo])).size > 0) throw new AppError('MBL_TAKEN');
  }
  const decision = { short, shortReason };
  const { session, decided, released, ...kept } = await decideShortOrders(before, input.status, decision);
  const after = {
    ...before,
    ...input,
    ...kept,
    mblConfirmation: isOtherNumber ? undefined : before.mblConfirmation,
    updated_at: context.now.toISOString(),
  };
  const isMoved = moveOrders && before.status !== after.status;
  const { arrivalCountry } = await consolFieldsOf(after);
  const isOtherCity = input.arrivalCity !== before.arrivalCity;
  const concernsOrders =
    isRenamed || isMoved || isOtherCity || isDateChanged(before, after) || released.length > 0;
  const ids = concernsOrders ? (await listConsolMembers(id)).map((member) => member.id) : [];
  const changes = await consolChanges(before, after);
  const place = isMoved ? await placeOf(after) : '';
  const next = await toConsol({ ...after, version: version + 1 }, released);
  const answer = session?.openId ? withClosedSession(next, session.mode, after.updated_at) : next;
  const reply = idempotency && { idempotency, answer };
  const dates = { before, after, changes, reason, moveOrders, notify, place, arrivalCountry };
  const change = { ...dates, decision, decided, released, session };
  await runOperation(consolChange, change, ids, { ...context, reply });
  // Stores the report of the session, which is complete.
  if (session?.openId) await closeScanSession(session.openId, context.now);
  const included = short === 'include' ? decided.map((order) => order.id) : [];
  if (shortReason) await closeShortExceptions(included, shortReason, context);
  return answer;
};

/**
 * Returns the number of orders, customers and partners that new dates of a consol concern, and the mail to the customer
 * of the first order. Changes nothing. @throws CONSOL_NOT_FOUND
 */
export const previewDelay = async (id: number, to: ConsolDates): Promise<DelayPreview> => {
  const consol = await requireConsol(id);
  const dates = dateChangeOf(consol, to);
  if (!dates) return { parcels: 0, customers: 0, partners: 0, subject: '', text: '' };
  const ids = (await listConsolMembers(id)).map((member) => member.id).sort((a, b) => a - b);
  const moving = ids.filter((orderId) => !consol.left?.includes(orderId));
  const orders = (await getOrders('all', moving)).filter(isOnTheWay);
  const customers = groupByCustomer(orders);
  const { subject, text } = delayMail(
    dates,
    (customers[0]?.[1] ?? orders.slice(0, 1)).map(({ hblNo }) => hblNo),
  );
  return {
    parcels: orders.length,
    customers: customers.length,
    partners: new Set(orders.map(({ partnerId }) => partnerId)).size,
    subject,
    text,
  };
};

/**
 * Records that a user confirmed the M/BL number although its check digit is wrong. Changes nothing if the number is
 * confirmed already or needs no confirmation.
 * @param mblNo number that the user saw
 * @throws CONSOL_NOT_FOUND; CONFLICT if the consol has another number or was changed concurrently
 */
export const confirmMblNo = async (id: number, mblNo: string, context: OperationContext): Promise<Consol> => {
  const before = await requireConsol(id);
  if (!isSameNumber(mblNo, before.mblNo)) throw new AppError('CONFLICT');
  if (before.mblConfirmation || checkAirWaybill(before.mblNo) !== 'wrong') return toConsol(before);
  const { author, now } = context;
  const at = now.toISOString();
  const after = {
    ...before,
    mblConfirmation: { by: author.name, byId: author.memberId, at },
    updated_at: at,
  };
  const changes = [{ label: 'M/BL 검사 숫자', from: '확인 필요', to: '확인함' }];
  const options = { moveOrders: false, notify: false, place: '' };
  const change = { before, after, changes, ...options, decision: {}, decided: [], released: [] };
  await runOperation(consolChange, change, [], context);
  return toConsol(await requireConsol(id));
};

/** @throws CONSOL_NOT_FOUND, CONSOL_CLOSED */
export const requireOpenConsol = async (id: number): Promise<StoredConsol> => {
  const consol = await requireConsol(id);
  if (consol.status !== CONSOL_OPEN) throw new AppError('CONSOL_CLOSED');
  return consol;
};

/**
 * Links all of the orders or none.
 * @throws CONSOL_NOT_FOUND, CONSOL_CLOSED, ORDER_NOT_FOUND, ORDER_DELETED, ORDER_CONSOLIDATED, ORDER_NOT_LOADABLE
 */
export const linkOrders = async (
  consolId: number,
  orderList: readonly number[],
  { idempotency, ...context }: OperationContext & { idempotency?: Idempotency },
): Promise<{ count: number }> => {
  const fields = await consolFieldsOf(await requireOpenConsol(consolId));
  const ids = [...new Set(orderList)];
  const answer = { count: ids.length };
  const reply = idempotency && { idempotency, answer };
  await runOperation(consolLink, { id: consolId, ...fields }, ids, { ...context, reply });
  return answer;
};

// Deleted orders are returned only if no active order has the number.
const ordersOfNumber = async (number: string): Promise<Order[]> => {
  const find = async (isDel: boolean) => (await findIdsByOrderNumber('all', [number], isDel)).get(number);
  return getOrders('all', (await find(false)) ?? (await find(true)) ?? []);
};

const idOfText = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

// Returns the order ids of a list. An entry that is a JSON number is an order id. A text is an order number or, if no
// order has this number, an order id. A number of a deleted order is found, too, so that it is not read as an order id.
const idsOf = async (list: readonly (number | string)[]): Promise<number[]> => {
  const named = await mapWithLimit([...new Set(list)], CONCURRENCY, async (entry, index): Promise<number> => {
    if (typeof entry === 'number') return entry;
    const found = await ordersOfNumber(entry);
    const [inside, another] = found.filter(({ consolId }) => consolId !== null);
    if (another) {
      const message = '여러 파트너가 같은 주문번호를 씁니다.';
      throw new AppError('VALIDATION_FAILED', { fields: [{ path: `orderList.${index}`, message }] });
    }
    return (inside ?? found[0])?.id ?? idOfText(entry);
  });
  return [...new Set(named)];
};

/**
 * Releases all of the orders or none. @returns the number of different orders in `list`
 * @throws ORDER_NOT_FOUND, VALIDATION_FAILED for an order number that two orders in consols have
 */
export const releaseOrders = async (
  list: readonly (number | string)[],
  context: OperationContext,
): Promise<number> => {
  const ids = await idsOf(list);
  await runOperation(consolRelease, {}, ids, context);
  return ids.length;
};

/**
 * Releases the orders and deletes the consol. @returns the number of released orders
 * @throws CONSOL_NOT_FOUND, CONFLICT
 */
export const deleteConsol = async (id: number, context: OperationContext): Promise<number> => {
  const consol = await requireConsol(id);
  const ids = (await listConsolMembers(id)).map((member) => member.id);
  const changes = await consolChanges(consol, undefined);
  await runOperation(consolDeletion, { consol, changes }, ids, context);
  return ids.length;
};
