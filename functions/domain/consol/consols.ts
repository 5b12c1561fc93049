import { addAuditAction } from '#functions/db/audit.entity.ts';
import { transact } from '#functions/db/client.ts';
import { addConsolActions, listConsolMembers, type StoredConsol } from '#functions/db/consol.entity.ts';
import { removeConsolChangesAction } from '#functions/db/consol-change.entity.ts';
import { addFreightUseAction } from '#functions/db/freight.entity.ts';
import type { Idempotency } from '#functions/db/idempotency.entity.ts';
import { getOrders } from '#functions/db/order.entity.ts';
import { findIdsByOrderNumber } from '#functions/db/order-lookups.entity.ts';
import { removePreflightAction } from '#functions/db/preflight.entity.ts';
import { nextId } from '#functions/db/sequence.entity.ts';
import { withAuthor } from '#functions/domain/audit.ts';
import { consolChanges, consolDraft } from '#functions/domain/operation/consol-audit.ts';
import { consolDeletion, consolLink, consolRelease } from '#functions/domain/operation/consol-operations.ts';
import { checkConsolDeletion, checkOrderRelease } from '#functions/domain/operation/departed-consols.ts';
import { runOperation } from '#functions/domain/operation/order-operations.ts';
import type { OperationContext } from '#functions/domain/operation/run-operation.ts';
import { consolFieldsOf } from '#functions/domain/promise/promised-window.ts';
import { requireConsol, requireOpenConsol } from '#functions/domain/require-consol.ts';
import type { Consol } from '#shared/domain/consol.ts';
import type { Order } from '#shared/domain/order.ts';
import { AppError } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { toConsol } from './consol-answer.ts';
import { checkConsolInput, type ReasonedInput, wrongFreight } from './consol-input.ts';
import { retryConsolChange } from './retry-consol-change.ts';

const CONCURRENCY = 25;

/** @throws VALIDATION_FAILED, MBL_TAKEN */
export const registerConsol = async (
  { reason, ...input }: ReasonedInput,
  { author, now }: Pick<OperationContext, 'author' | 'now'>,
): Promise<Consol> => {
  await checkConsolInput(input);
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
 * @param reason required for orders of a departed consol
 * @throws ORDER_NOT_FOUND, CONSOL_DEPARTED, VALIDATION_FAILED without a reason or for an order number that two orders in
 * consols have
 */
export const releaseOrders = async (
  list: readonly (number | string)[],
  reason: string | undefined,
  context: OperationContext,
): Promise<number> => {
  const ids = await idsOf(list);
  await checkOrderRelease(ids, reason, context.author);
  await runOperation(consolRelease, { reason }, ids, context);
  return ids.length;
};

/**
 * Releases the orders and deletes the consol. @returns the number of released orders
 * @param reason required for a departed consol
 * @throws CONSOL_NOT_FOUND, CONSOL_DEPARTED, VALIDATION_FAILED, CONFLICT
 */
export const deleteConsol = async (
  id: number,
  reason: string | undefined,
  context: OperationContext,
): Promise<number> => {
  const { version } = await requireConsol(id);
  const count = await retryConsolChange(async () => {
    const consol = await requireConsol(id);
    if (consol.version !== version) throw new AppError('CONFLICT');
    checkConsolDeletion(consol, reason, context.author);
    const ids = (await listConsolMembers(id)).map((member) => member.id);
    const changes = await consolChanges(consol, undefined);
    await runOperation(consolDeletion, { consol, changes, reason }, ids, context);
    return ids.length;
  });
  // Not part of the operation, whose transaction counts the releases.
  await transact([removeConsolChangesAction(id), removePreflightAction(id)]);
  return count;
};
