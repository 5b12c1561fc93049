import { transact } from '#functions/db/client.ts';
import { addParcelEventAction } from '#functions/db/history.entity.ts';
import { AnsweredConcurrently, storeAnswerActions } from '#functions/db/idempotency.entity.ts';
import { getNoticeAddress, putNoticeAddressAction } from '#functions/db/notice-address.entity.ts';
import { addOrderActions } from '#functions/db/order.entity.ts';
import { filterTakenOrderNumbers } from '#functions/db/order-lookups.entity.ts';
import { authorOf } from '#functions/domain/author.ts';
import type { Caller, RepeatableCaller } from '#functions/domain/caller.ts';
import { type IssuedNumber, reserveNumbersFor } from '#functions/domain/hbl/hbl-numbers.ts';
import { numberOrders } from '#functions/domain/order/number-orders.ts';
import { withCharge } from '#functions/domain/order/order-charge.ts';
import { type Edit, orderEdit } from '#functions/domain/order/order-version.ts';
import { eventOfAuthor } from '#functions/domain/order/parcel-events.ts';
import { readRates, repackedContents } from '#functions/domain/order/resolve-contents.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { unlessAnswered } from '#functions/domain/unless-answered.ts';
import type { Side, Split } from '#shared/contract/parcel-repack.ts';
import type { Order } from '#shared/domain/order.ts';
import { stackOfOrder } from '#shared/domain/parcel-events.ts';
import { fullName } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { actionsOfOrder, requireParcels, sideOf } from './parcels.ts';
import { distributeItems, partOf } from './plan-split.ts';

const ORDER_NUMBER_LENGTH = 20;

/** Request that writes. `id`: a repeat with the same one gets the same H/BL numbers. */
export type RepackRequest = RepeatableCaller & { id: string };

type PartNumber = Pick<IssuedNumber, 'id' | 'hblNo' | 'round'> & { orderId: string };
/** `first`: change of the parcel itself. `others`: new parcels. */
type SplitPlan = { before: Order; first: Edit; others: Order[] };

// The parts keep the exchange rates of the parcel, so that their values sum to its value.
const contentsOf = async ({ itemList, rates, freightMethod }: Order, { parts }: Split) => {
  const lists = distributeItems(itemList, parts);
  const used = rates ?? (await readRates(itemList));
  return parts.map(({ items: _, ...boxes }, place) =>
    repackedContents({ ...boxes, freightMethod, itemList: lists[place] ?? [] }, used),
  );
};

// A parcel that was received before charges existed has none, and its parts have none.
const chargedPart = async (part: Order): Promise<Order> =>
  part.chargeOn === '' ? part : withCharge({ ...part, chargeBasis: 'measured' });

const planSplit = async (
  before: Order,
  input: Split,
  numbers: readonly PartNumber[],
  { actor, now }: Caller,
): Promise<SplitPlan> => {
  const [ownContents, ...contents] = await contentsOf(before, input);
  const at = now.toISOString();
  const registrant = { regId: actor.memberId, regName: fullName(actor), regType: 'admin' } as const;
  const relatedHblNos = numbers.map(({ hblNo }) => hblNo);
  const draft = { kind: 'split', data: { relatedHblNos } } as const;
  const first = await orderEdit(before, ownContents ?? {}, authorOf(actor), at, {
    draft,
    stack: stackOfOrder(before),
  });
  const others = numbers.map(({ id, hblNo, round, orderId }, place) =>
    chargedPart(partOf(before, contents[place] ?? {}, { id, hblNo, round, orderId }, registrant, at)),
  );
  return { before, first, others: await Promise.all(others) };
};

// Suffixes of an earlier split are left out.
const suffixedNumbers = async ({ partnerId, orderId }: Order, count: number): Promise<string[]> => {
  const free: string[] = [];
  for (let first = 2; free.length < count; first += count) {
    const numbers = Array.from({ length: count }, (_, nth) => `${orderId}-${first + nth}`);
    const taken = await filterTakenOrderNumbers(partnerId, numbers);
    free.push(...numbers.filter((number) => !taken.has(number)));
  }
  return free.slice(0, count);
};

const withOrderNumbers = async (
  before: Order,
  issued: readonly IssuedNumber[],
  now: Date,
): Promise<PartNumber[]> => {
  const suffixed = before.orderId ? await suffixedNumbers(before, issued.length) : [];
  const fitting = suffixed.filter((number) => number.length <= ORDER_NUMBER_LENGTH);
  const automatic = issued.slice(fitting.length).map(({ id }) => ({ id, partnerId: before.partnerId }));
  const numbered = automatic.length > 0 ? await numberOrders(automatic, now) : {};
  return issued.map((number, place) => ({
    ...number,
    orderId: fitting[place] ?? numbered[number.id] ?? '',
  }));
};

/** Returns the parcel before and after a split, and writes nothing. @throws like `splitOrder` */
export const previewSplit = async (
  input: Split,
  caller: Caller,
): Promise<{ before: Side; after: Side[] }> => {
  const [before] = await requireParcels([input], 'SPLIT_NOT_ALLOWED');
  if (!before) throw new AppError('ORDER_NOT_FOUND');
  const unnumbered = input.parts
    .slice(1)
    .map((_, place) => ({ id: -place, hblNo: '', round: 0, orderId: '' }));
  const { first, others } = await planSplit(before, input, unnumbered, caller);
  return { before: sideOf(before), after: [first.after, ...others].map(sideOf) };
};

/** @param email address of a visitor that gets mails about the parcel, and then about each part */
const splitActions = (
  { before, first, others }: SplitPlan,
  email: string | undefined,
  { actor, now }: Caller,
) => {
  const hblNos = [before, ...others].map(({ hblNo }) => hblNo);
  return [
    ...actionsOfOrder(before.id, first.actions),
    ...others.flatMap((order) => {
      const relatedHblNos = hblNos.filter((hblNo) => hblNo !== order.hblNo);
      const draft = { kind: 'split', sourceId: 'version 2', data: { relatedHblNos } } as const;
      const event = {
        ...eventOfAuthor(draft, authorOf(actor), now),
        version: order.version,
        hblNo: order.hblNo,
      };
      return actionsOfOrder(order.id, [
        ...addOrderActions(order),
        addParcelEventAction(order.id, event),
        ...(email ? [putNoticeAddressAction(order.id, email, now)] : []),
      ]);
    }),
  ];
};

type SplitAnswer = { orders: { id: number; hblNo: string; orderNumber: string }[] };

const answerOf = ({ before, others }: SplitPlan): SplitAnswer => ({
  orders: [before, ...others].map(({ id, hblNo, orderId }) => ({ id, hblNo, orderNumber: orderId })),
});

/**
 * Splits a parcel in one transaction: the first part keeps number and history, the others become new parcels.
 * @throws ORDER_NOT_FOUND, ORDER_DELETED, CONFLICT, SPLIT_NOT_ALLOWED, VALIDATION_FAILED, HBL_RANGE_EXHAUSTED
 */
export const splitOrder = async (input: Split, request: RepackRequest): Promise<SplitAnswer> => {
  const { id, idempotency, now } = request;
  const numbers = reserveNumbersFor(id, now);
  let used: IssuedNumber[] = [];
  const attempt = async (): Promise<SplitAnswer | undefined> => {
    const [before] = await requireParcels([input], 'SPLIT_NOT_ALLOWED');
    if (!before) throw new AppError('ORDER_NOT_FOUND');
    distributeItems(before.itemList, input.parts);
    const count = input.parts.length - 1;
    const issued = await numbers.getFree(count);
    if (issued.length < count) throw new AppError('HBL_RANGE_EXHAUSTED');
    const plan = await planSplit(before, input, await withOrderNumbers(before, issued, now), request);
    const answer = answerOf(plan);
    const address = await getNoticeAddress(before.id);
    const failed = await transact([
      ...splitActions(plan, address?.email, request),
      ...storeAnswerActions(idempotency, answer),
    ]);
    for (const number of issued) {
      if (failed.includes(`HOUSE_BILL#${number.id}`)) numbers.markTaken(number);
    }
    if (failed.includes('IDEMPOTENCY_KEY')) throw new AnsweredConcurrently();
    if (failed.length > 0) return undefined;
    used = issued;
    return answer;
  };
  try {
    return await retryOnConflict(() => unlessAnswered(idempotency, attempt));
  } finally {
    // A later request ends a remaining reservation, so a failure here must not fail the answer.
    await numbers.end(used).catch(() => undefined);
  }
};
