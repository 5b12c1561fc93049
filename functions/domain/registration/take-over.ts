import { transact } from '#functions/db/client.ts';
import { removeNoticeAddressAction } from '#functions/db/notice-address.entity.ts';
import { getOrder } from '#functions/db/order.entity.ts';
import { findIdsByHblNo } from '#functions/db/order-lookups.entity.ts';
import { isTakeOverSecret, removeTakeOverSecretAction } from '#functions/db/take-over.entity.ts';
import { authorOf } from '#functions/domain/author.ts';
import { orderEdit } from '#functions/domain/order/order-version.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import type { Order } from '#shared/domain/order.ts';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';
import { fullName, type Session } from '#shared/domain/session.ts';
import { readTakeOverToken } from '#shared/domain/take-over-token.ts';
import { AppError } from '#shared/errors.ts';

const OTHER_MEMBER = '이 링크를 요청한 계정이 아닙니다. 요청한 계정으로 로그인한 뒤 링크를 다시 열어주세요.';
const OWNED = '이미 다른 회원의 내 배송에 있는 화물입니다. 고객센터로 문의해주세요.';

const findOrder = async (hblNo: string): Promise<Order | undefined> => {
  const id = (await findIdsByHblNo([hblNo])).get(hblNo);
  return id === undefined ? undefined : getOrder('all', id, { consistent: true });
};

/**
 * Makes the caller the customer of an order that a visitor registered, and deletes the address of the visitor. A repeat
 * changes nothing.
 * @param token of the mailed link
 * @throws TAKE_OVER_INVALID, FORBIDDEN for another member than the requesting one, ORDER_DELETED, CONFLICT if the order
 * has another customer
 */
export const takeOver = async (token: string, actor: Session, now: Date): Promise<void> => {
  const named = readTakeOverToken(token);
  if (!named) throw new AppError('TAKE_OVER_INVALID');
  const { hblNo, memberId, secret } = named;
  if (memberId !== actor.memberId) throw new AppError('FORBIDDEN', { message: OTHER_MEMBER });
  await retryOnConflict(async () => {
    const before = await findOrder(hblNo);
    if (!before) throw new AppError('TAKE_OVER_INVALID');
    if (before.customerNum === memberId && !before.isDel) return true;
    const request = { orderId: before.id, memberId };
    if (!(await isTakeOverSecret(request, secret, now))) throw new AppError('TAKE_OVER_INVALID');
    if (before.isDel) throw new AppError('ORDER_DELETED');
    if (before.customerNum !== NON_MEMBER) throw new AppError('CONFLICT', { message: OWNED });
    const customer = { customerNum: memberId, customerName: fullName(actor) };
    const { actions } = await orderEdit(before, customer, authorOf(actor), now.toISOString());
    const failed = await transact([
      ...actions,
      removeNoticeAddressAction(before.id),
      removeTakeOverSecretAction(request, secret, now),
    ]);
    return failed.length === 0 || undefined;
  });
};
