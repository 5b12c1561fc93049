import { type Action, transact } from '#functions/db/client.ts';
import { AnsweredConcurrently, storeAnswerActions } from '#functions/db/idempotency.entity.ts';
import { getNoticeAddresses, putNoticeAddressAction } from '#functions/db/notice-address.entity.ts';
import { authorOf } from '#functions/domain/author.ts';
import type { Caller } from '#functions/domain/caller.ts';
import { type Edit, orderEdit } from '#functions/domain/order/order-version.ts';
import type { EventDraft } from '#functions/domain/order/parcel-events.ts';
import { readRates, repackedContents } from '#functions/domain/order/resolve-contents.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { unlessAnswered } from '#functions/domain/unless-answered.ts';
import type { Merge, Side } from '#shared/contract/parcel-repack.ts';
import { exceedsList } from '#shared/domain/customs/value-rules.ts';
import type { Order } from '#shared/domain/order.ts';
import { MAX_ITEMS } from '#shared/domain/order-fields.ts';
import { CANCELLED } from '#shared/domain/order-status.ts';
import { applyEvent, stackOfOrder } from '#shared/domain/parcel-events.ts';
import { AppError } from '#shared/errors.ts';
import { actionsOfOrder, requireParcels, sideOf } from './parcels.ts';
import { requireSameRecipient } from './plan-merge.ts';
import type { RepackRequest } from './split-order.ts';

const wrongWith = (message: string): AppError =>
  new AppError('VALIDATION_FAILED', { fields: [{ path: 'with', message }] });

type MergePlan = { target: Order; others: Order[]; targetEdit: Edit };

// The items are valued at the current rates, because the parcels may have stored different ones.
const contentsOf = async (parcels: readonly Order[], { freightMethod }: Order, input: Merge) => {
  const itemList = parcels.flatMap((parcel) => parcel.itemList);
  if (itemList.length > MAX_ITEMS) throw wrongWith(`합친 화물의 상품은 ${MAX_ITEMS}개까지입니다.`);
  const rates = await readRates(itemList);
  const names = [...new Set(itemList.map(({ currency }) => currency))];
  const missing = names.filter((name) => name !== 'USD' && rates[name] === undefined);
  if (names.length > 1 && missing.length > 0)
    throw wrongWith(`환율이 없는 통화입니다: ${missing.join(', ')}`);
  const { boxQty, weight, width, length, height } = input;
  return repackedContents({ boxQty, weight, width, length, height, freightMethod, itemList }, rates);
};

const planMerge = async (input: Merge, { actor, now }: Caller): Promise<MergePlan> => {
  const seen = [input, ...input.with];
  if (new Set(seen.map(({ orderId }) => orderId)).size < seen.length) {
    throw wrongWith('같은 화물을 두 번 고를 수 없습니다.');
  }
  const [target, ...others] = await requireParcels(seen, 'MERGE_NOT_ALLOWED');
  if (!target) throw new AppError('ORDER_NOT_FOUND');
  requireSameRecipient(target, others);
  const contents = await contentsOf([target, ...others], target, input);
  const draft = { kind: 'mergedIn', data: { relatedHblNos: others.map(({ hblNo }) => hblNo) } } as const;
  const stated = { draft, stack: stackOfOrder(target) };
  const targetEdit = await orderEdit(target, contents, authorOf(actor), now.toISOString(), stated);
  return { target, others, targetEdit };
};

/** Returns the parcels before and after a merge, and writes nothing. @throws like `mergeOrders` */
export const previewMerge = async (
  input: Merge,
  caller: Caller,
): Promise<{ before: Side[]; after: Side; passesLimit: boolean }> => {
  const { target, others, targetEdit } = await planMerge(input, caller);
  const { after } = targetEdit;
  const passesLimit = exceedsList(after, after.totalUsd ?? 0);
  return { before: [target, ...others].map(sideOf), after: sideOf(after), passesLimit };
};

const mergedEdit = (order: Order, target: Order, { actor, now }: Caller): Promise<Edit> => {
  const draft: EventDraft = { kind: 'merged', data: { relatedHblNos: [target.hblNo] } };
  const stack = stackOfOrder(order);
  const to = { status: CANCELLED, mergedInto: target.hblNo, mergedIntoId: target.id };
  return orderEdit(order, to, authorOf(actor), now.toISOString(), {
    draft,
    stack: applyEvent(stack, { kind: 'merged' }) ?? stack,
  });
};

// A visitor who waits for one of the parcels gets the mails about the target, unless it has an address of its own.
const noticeActions = async (target: Order, others: readonly Order[], now: Date): Promise<Action[]> => {
  const addresses = await getNoticeAddresses([target, ...others].map(({ id }) => id));
  const [first] = addresses;
  const hasOwn = addresses.some(({ orderId }) => orderId === target.id);
  return first && !hasOwn ? [putNoticeAddressAction(target.id, first.email, now)] : [];
};

type MergeAnswer = { id: number; hblNo: string };

/**
 * Merges parcels into a target in one transaction. The target keeps its number and gets the items of the others, which
 * end.
 * @throws ORDER_NOT_FOUND, ORDER_DELETED, CONFLICT, MERGE_NOT_ALLOWED, MERGE_DIFFERENT, VALIDATION_FAILED
 */
export const mergeOrders = (input: Merge, request: RepackRequest): Promise<MergeAnswer> => {
  const { idempotency } = request;
  return retryOnConflict(() =>
    unlessAnswered(idempotency, async () => {
      const { target, others, targetEdit } = await planMerge(input, request);
      const edits = await Promise.all(others.map((order) => mergedEdit(order, target, request)));
      const answer = { id: target.id, hblNo: target.hblNo };
      const failed = await transact([
        ...[targetEdit, ...edits].flatMap(({ after, actions }) => actionsOfOrder(after.id, actions)),
        ...(await noticeActions(target, others, request.now)),
        ...storeAnswerActions(idempotency, answer),
      ]);
      if (failed.includes('IDEMPOTENCY_KEY')) throw new AnsweredConcurrently();
      return failed.length > 0 ? undefined : answer;
    }),
  );
};
