import { listConsolMembers } from '#functions/db/consol.entity.ts';
import { getOrder, getOrders } from '#functions/db/order.entity.ts';
import { removePccDue } from '#functions/db/pcc-queue.entity.ts';
import { scopeOf } from '#functions/db/scope.ts';
import { readBreakers } from '#functions/domain/outside/breakers.ts';
import { oneShortRetry } from '#functions/domain/outside/refresh.ts';
import { requireConsol } from '#functions/domain/require-consol.ts';
import { isPccChecked, type PccCheck, pccCheckOf } from '#shared/domain/customs/pcc-check.ts';
import type { Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { checkPcc, hasResult, isPccOff, PCC_SERVICE } from './check-pcc.ts';
import { queuePccCheckAgain } from './queue-pcc.ts';

const CONCURRENCY = 25;

/**
 * Checks the customs code of an order now. After a fault the earlier result is returned.
 * @throws ORDER_NOT_FOUND, ORDER_DELETED, PCC_NOT_APPLICABLE
 */
export const verifyOrder = async (orderId: number, actor: Session, clock: () => Date): Promise<PccCheck> => {
  const read = () => getOrder(scopeOf(actor), orderId, { consistent: true, withDeleted: true });
  const order = await read();
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  if (order.isDel) throw new AppError('ORDER_DELETED');
  if (pccCheckOf(order, false).state === 'notApplicable') throw new AppError('PCC_NOT_APPLICABLE');
  if (await isPccOff()) return pccCheckOf(order, true);
  const breakers = await readBreakers([PCC_SERVICE]);
  const outcome = await checkPcc(order, { breakers, clock, beforeAttempt: oneShortRetry() });
  const isAnswered = outcome === 'matched' || outcome === 'mismatch';
  if (isAnswered && order.pccState === 'waiting') await removePccDue(orderId);
  const after = (await read()) ?? order;
  const check = pccCheckOf(after, false);
  // While the service is failing, no call is made.
  return outcome === 'skipped' && !hasResult(after) ? { ...check, state: 'unavailable' } : check;
};

/**
 * Queues the checks of the parcels of a consol that have no result. @param again queues all of its parcels
 * @throws CONSOL_NOT_FOUND, PCC_SERVICE_OFF
 */
export const verifyConsol = async (
  consolId: number,
  again: boolean,
  now: Date,
): Promise<{ queued: number; known: number }> => {
  await requireConsol(consolId);
  if (await isPccOff()) throw new AppError('PCC_SERVICE_OFF');
  const members = await listConsolMembers(consolId);
  const orders = (
    await getOrders(
      'all',
      members.map(({ id }) => id),
    )
  ).filter(isPccChecked);
  const due = again ? orders : orders.filter((order) => !hasResult(order));
  await mapWithLimit(due, CONCURRENCY, (order) => queuePccCheckAgain(order, now));
  return { queued: due.length, known: orders.filter(hasResult).length };
};
