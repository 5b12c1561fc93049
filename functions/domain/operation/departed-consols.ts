import { getConsols, type StoredConsol } from '#functions/db/consol.entity.ts';
import { getOrders } from '#functions/db/order.entity.ts';
import type { Author } from '#functions/domain/author.ts';
import { refuseAny } from '#functions/domain/order/refuse-orders.ts';
import { OWNER } from '#shared/domain/auth-level.ts';
import { hasDeparted } from '#shared/domain/consol.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/words.ko.ts';

// The papers and the customs declaration of a departed consol name its orders.

const requireReason = (reason: string | undefined): void => {
  if (reason) return;
  throw new AppError('VALIDATION_FAILED', { fields: [{ path: 'reason', message: messages.enter('사유') }] });
};

/** @throws CONSOL_DEPARTED below level 99, VALIDATION_FAILED without a reason; neither before the departure */
export const checkConsolDeletion = (
  { status }: Pick<StoredConsol, 'status'>,
  reason: string | undefined,
  { authLevel }: Author,
): void => {
  if (!hasDeparted(status)) return;
  if (authLevel < OWNER) throw new AppError('CONSOL_DEPARTED');
  requireReason(reason);
};

/**
 * Checks that the caller may take the orders out of their consols.
 * @throws CONSOL_DEPARTED naming the orders of departed consols, below level 99; VALIDATION_FAILED without a reason
 */
export const checkOrderRelease = async (
  ids: readonly number[],
  reason: string | undefined,
  { authLevel }: Author,
): Promise<void> => {
  const orders = await getOrders('all', ids);
  const consols = await getConsols(orders.flatMap(({ consolId }) => consolId ?? []));
  const departed = new Set(consols.filter(({ status }) => hasDeparted(status)).map(({ id }) => id));
  const concerned = orders.filter(({ consolId }) => consolId !== null && departed.has(consolId));
  if (concerned.length === 0) return;
  if (authLevel < OWNER) refuseAny('CONSOL_DEPARTED', concerned);
  requireReason(reason);
};
