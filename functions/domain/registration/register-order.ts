import { addAuditAction } from '#functions/db/audit.entity.ts';
import { type Action, type ActionName, transact } from '#functions/db/client.ts';
import {
  AnsweredConcurrently,
  type Idempotency,
  storeAnswerActions,
} from '#functions/db/idempotency.entity.ts';
import { putNoticeAddressAction } from '#functions/db/notice-address.entity.ts';
import { addOrderActions } from '#functions/db/order.entity.ts';
import {
  isHblTaken,
  isOrderNumberTaken,
  trackingNumberLockAction,
} from '#functions/db/order-lookups.entity.ts';
import type { OrderMailRecipient } from '#functions/db/order-mail.entity.ts';
import type { Scope } from '#functions/db/scope.ts';
import { takeOrderIds } from '#functions/db/sequence.entity.ts';
import { withAuthor } from '#functions/domain/audit.ts';
import {
  endReservations,
  type IssuedNumber,
  isIssuable,
  issueNumber,
  replaceNumber,
} from '#functions/domain/hbl/hbl-numbers.ts';
import { orderMailActions } from '#functions/domain/mail/order-mail-requests.ts';
import { linkDraft } from '#functions/domain/operation/consol-audit.ts';
import { consolLink } from '#functions/domain/operation/consol-operations.ts';
import { withCharge } from '#functions/domain/order/order-charge.ts';
import {
  type CustomerFields,
  checkReferences,
  deriveContents,
  markReferencesUsed,
  resolveCustomer,
} from '#functions/domain/order/resolve-contents.ts';
import { requireFreeNumber } from '#functions/domain/order/tracking-number-use.ts';
import { consolFieldsOf, noConsol } from '#functions/domain/promise/promised-window.ts';
import { requireOpenConsol } from '#functions/domain/require-consol.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { unlessAnswered } from '#functions/domain/unless-answered.ts';
import { noCharge } from '#shared/domain/charge-of.ts';
import { firstPccFields } from '#shared/domain/customs/pcc-check.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import { noHold } from '#shared/domain/hold.ts';
import type { Order, OrderInput } from '#shared/domain/order.ts';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';
import { REGISTERED_BY_CUSTOMER, REGISTERED_BY_STAFF } from '#shared/domain/order-status.ts';
import type { PartnerChoice } from '#shared/domain/partner.ts';
import { fullName, isPartnerOrStaff, isStaff, type Session } from '#shared/domain/session.ts';
import { isUnassignedZipcode } from '#shared/domain/zipcode.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/words.ko.ts';
import { partnerOf } from './owning-partner.ts';

export type OrderDraft = Omit<Order, 'id' | 'hblNo' | 'round'> & { ownHblNo: string };

const customerOf = async (
  { customerNum }: OrderInput,
  actor: Session | undefined,
  now: Date,
): Promise<CustomerFields> => {
  if (!actor) return { customerNum: NON_MEMBER, customerName: '' };
  if (isPartnerOrStaff(actor)) return resolveCustomer(customerNum, actor, now);
  return { customerNum: actor.memberId, customerName: fullName(actor) };
};

type ResolvedFields = {
  partner: Pick<PartnerChoice, 'id' | 'partner_name'>;
  customer: CustomerFields;
  contents: Awaited<ReturnType<typeof deriveContents>>;
  consol?: Pick<Order, 'consolId' | 'mblNo' | 'eta' | 'arrivalCountry'>;
};

export const draftOf = (
  input: OrderInput,
  { partner, customer, contents, consol }: ResolvedFields,
  actor: Session | undefined,
  now: Date,
): OrderDraft => {
  const byStaff = isPartnerOrStaff(actor);
  const { memberId, hblNo, partnerId: _partner, consoleId: _consol, noticeEmail: _email, ...fields } = input;
  const at = now.toISOString();
  const firstStatus = byStaff ? REGISTERED_BY_STAFF : REGISTERED_BY_CUSTOMER;
  return {
    ...fields,
    ...customer,
    ...contents,
    version: 1,
    partnerId: partner.id,
    partnerName: partner.partner_name,
    regType: byStaff ? 'admin' : 'customer',
    regId: actor?.memberId ?? null,
    regName: actor ? fullName(actor) : '',
    memberId: String(memberId),
    ownHblNo: hblNo,
    ...(consol ?? noConsol),
    status: firstStatus,
    firstStatus,
    statusesBelow: '',
    logVersion: 1,
    mergedInto: '',
    mergedIntoId: null,
    ownChanges: '',
    reachedOn: '',
    reachedDays: '',
    promisedFrom: '',
    promisedTo: '',
    promisedBy: '',
    ...noCharge,
    parcelLocation: '',
    pickUpLocation: '',
    deliveryAddress: '',
    ...noHold,
    ...firstPccFields(fields),
    printCount: 0,
    lastPrint: '',
    importId: '',
    importRow: 0,
    regDate: at,
    modiDate: at,
    isDel: false,
  };
};

// Refuses a number in the form of a range, because the server may issue it later. Throws VALIDATION_FAILED.
const refuseIssuable = async (hblNo: string): Promise<void> => {
  if (hblNo === '' || !(await isIssuable(hblNo))) return;
  throw new AppError('VALIDATION_FAILED', { fields: [{ path: 'hblNo', message: messages.issuableHblNo }] });
};

const openConsolFields = async (consolId: number) => ({
  consolId,
  ...(await consolFieldsOf(await requireOpenConsol(consolId))),
});

/**
 * Resolves a registration form to an order without an id and without an issued number. Only staff may send an H/BL
 * number in the form of a range.
 * @throws PARTNER_NOT_FOUND, CONSOL_NOT_FOUND, CONSOL_CLOSED, VALIDATION_FAILED
 */
export const draftOrder = async (
  input: OrderInput,
  actor: Session | undefined,
  now: Date,
): Promise<OrderDraft> => {
  const [partner, customer, contents, consol] = await Promise.all([
    partnerOf(input, actor),
    customerOf(input, actor, now),
    deriveContents(input),
    input.consoleId ? openConsolFields(input.consoleId) : undefined,
    isStaff(actor) ? undefined : refuseIssuable(input.hblNo),
  ]);
  const draft = draftOf(input, { partner, customer, contents, consol }, actor, now);
  await checkReferences(draft);
  return withCharge(draft);
};

/**
 * Refuses a zipcode that does not exist, except from partners and staff, who register what a document says. Only the
 * validation of the form refuses it, because the registration itself accepts five digits as specified.
 * @throws VALIDATION_FAILED
 */
export const refuseUnassignedZipcode = (
  { receiverZipcode }: Pick<OrderInput, 'receiverZipcode'>,
  actor: Session | undefined,
): void => {
  if (isPartnerOrStaff(actor) || !isUnassignedZipcode(receiverZipcode)) return;
  throw new AppError('VALIDATION_FAILED', {
    fields: [{ path: 'receiverZipcode', message: messages.unassignedZipcode }],
  });
};

/**
 * Checks that the numbers of the draft are free.
 * @param scope orders that the error may name; undefined for none
 * @throws ORDER_NUMBER_TAKEN, HBL_TAKEN, TRACKING_TAKEN
 */
export const checkDraft = async (draft: OrderDraft, scope: Scope | undefined): Promise<void> => {
  const [isNumberTaken, isHblNoTaken] = await Promise.all([
    draft.orderId ? isOrderNumberTaken(draft.partnerId, draft.orderId) : false,
    draft.ownHblNo ? isHblTaken(draft.ownHblNo) : false,
  ]);
  if (isNumberTaken) throw new AppError('ORDER_NUMBER_TAKEN');
  if (isHblNoTaken) throw new AppError('HBL_TAKEN');
  if (draft.courierNum) await requireFreeNumber(draft.courierNum, [], scope);
};

export type Registered = { id: number; hblNo: string; orderId: string; isMailRefused?: boolean };

/** How a registration is stored: the answer for its idempotency key, and the mail that it requests. */
type Request = {
  id: string;
  idempotency: Idempotency | undefined;
  now: Date;
  /** `refused`: the recipient or the client is over its hourly number of mails. Undefined: no mail. */
  mailTo?: OrderMailRecipient | 'refused';
  /** Orders that an error may name; undefined for none. */
  scope?: Scope;
};

const answerOf = ({ id, hblNo, orderId }: Order, { mailTo }: Request): Registered => ({
  id,
  hblNo,
  orderId,
  ...(mailTo === 'refused' && { isMailRefused: true }),
});

const linkActions = (order: Order, id: number): Action[] => {
  const { mblNo, eta, arrivalCountry } = order;
  const consol = { id, mblNo, eta, arrivalCountry };
  // Only staff may send `consoleId`, so the order has a registrant.
  const author = { name: order.regName, memberId: order.regId ?? 0 };
  return [
    ...(consolLink.guard?.(consol).actions ?? []),
    addAuditAction(withAuthor(linkDraft(consol, [order]), author, order.regDate)),
  ];
};

// Stores the address of a visitor for later mails, unless it is over the hourly number of mails.
const noticeAddressActions = ({ id }: Order, { mailTo, now }: Request): Action[] =>
  mailTo === undefined || mailTo === 'refused' || mailTo.email === ''
    ? []
    : [putNoticeAddressAction(id, mailTo.email, now)];

/** `numberActions`: lock of the tracking number. */
type Write = Request & { numberActions: readonly Action[] };

const writeOrder = async (order: Order, { numberActions, ...request }: Write): Promise<ActionName[]> => {
  const link = order.consolId === null ? [] : linkActions(order, order.consolId);
  return transact([
    ...link,
    ...addOrderActions(order),
    ...numberActions,
    ...orderMailActions('registered', order, request.mailTo, request.now),
    ...noticeAddressActions(order, request),
    ...storeAnswerActions(request.idempotency, answerOf(order, request)),
  ]);
};

// Throws the error of a failed condition, except for a taken H/BL number, which the caller handles.
const throwIfRefused = (failed: readonly ActionName[]) => {
  if (failed.includes('IDEMPOTENCY_KEY')) throw new AnsweredConcurrently();
  if (failed.includes('ORDER_NUMBER')) throw new AppError('ORDER_NUMBER_TAKEN');
  if (failed.includes('CONSOL')) throw new AppError('CONSOL_CLOSED');
};

export const withNumber = (
  { ownHblNo: _, ...draft }: OrderDraft,
  number: Pick<IssuedNumber, 'id' | 'hblNo' | 'round'>,
): Order => ({
  ...draft,
  id: number.id,
  hblNo: number.hblNo,
  round: number.round,
});

// Locks the tracking number of a draft. A concurrent attempt of the same request may have given it to its order.
const numberActionsOf = async (
  draft: OrderDraft,
  { idempotency, now, scope }: Request,
): Promise<Action[]> => {
  if (draft.courierNum === '') return [];
  const lock = await unlessAnswered(idempotency, () => requireFreeNumber(draft.courierNum, [], scope));
  return [trackingNumberLockAction(lock, epochSeconds(now))];
};

// Undefined if the tracking number was given to an order after it was checked.
const registerWithOwnNumber = async (draft: OrderDraft, write: Write): Promise<Registered | undefined> => {
  const order = withNumber(draft, { id: await takeOrderIds(), hblNo: draft.ownHblNo, round: 0 });
  const failed = await writeOrder(order, write);
  throwIfRefused(failed);
  if (failed.includes('HOUSE_BILL')) throw new AppError('HBL_TAKEN');
  return failed.length === 0 ? answerOf(order, write) : undefined;
};

// Undefined if the tracking number was given to an order after it was checked.
const registerWithIssuedNumber = async (draft: OrderDraft, write: Write): Promise<Registered | undefined> => {
  const { id, now } = write;
  let number = await issueNumber(id, now);
  for (;;) {
    const order = withNumber(draft, number);
    const failed = await writeOrder(order, write);
    if (failed.length === 0) {
      // A later request ends a remaining reservation, so a failure here must not fail the answer.
      await endReservations([number]).catch(() => undefined);
      return answerOf(order, write);
    }
    if (failed.includes('HOUSE_BILL')) {
      // The number is another order's own number, or a crashed attempt of the same request has bound it.
      if (failed.includes('IDEMPOTENCY_KEY')) {
        await endReservations([number]);
        throwIfRefused(failed);
      }
      number = (await replaceNumber(number, now)) ?? (await issueNumber(id, now));
      continue;
    }
    await endReservations([number], new Set([number]));
    throwIfRefused(failed);
    if (failed.includes('TRACKING_NUMBER')) return undefined;
    throw new AppError('CONFLICT');
  }
};

/**
 * Registers an order under its own or the next issued H/BL number.
 * @param request a repeat with the same `id` takes the same number
 * @throws ORDER_NUMBER_TAKEN, TRACKING_TAKEN, HBL_TAKEN, HBL_RANGE_EXHAUSTED, CONSOL_CLOSED, VALIDATION_FAILED
 */
export const registerOrder = async (draft: OrderDraft, request: Request): Promise<Registered> => {
  await markReferencesUsed(draft);
  const register = draft.ownHblNo ? registerWithOwnNumber : registerWithIssuedNumber;
  return retryOnConflict(async () =>
    register(draft, { ...request, numberActions: await numberActionsOf(draft, request) }),
  );
};
