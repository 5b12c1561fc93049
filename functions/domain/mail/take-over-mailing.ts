import type { Mail } from '#functions/adapters/mail.ts';
import { getNoticeAddress, stopToken } from '#functions/db/notice-address.entity.ts';
import { getOrder } from '#functions/db/order.entity.ts';
import { putTakeOverSecret, takeOverRequestOf } from '#functions/db/take-over.entity.ts';
import { idsByHblNo } from '#functions/domain/lookup/find-numbers.ts';
import type { Order } from '#shared/domain/order.ts';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';
import { TAKE_OVER_HOURS, writeTakeOverToken } from '#shared/domain/take-over-token.ts';
import type { MailContext, Mailing } from './change-mails.ts';
import { takeOverMail } from './mail-texts.ts';
import { mayMailRequested } from './may-mail.ts';
import { parcelMail } from './parcel-mail.ts';
import { stopPage, stoppable } from './stop-links.ts';

/** An order without a customer, and the address of the visitor who registered it. */
type Registration = { order: Order; address: NonNullable<Awaited<ReturnType<typeof getNoticeAddress>>> };

const findRegistration = async (hblNo: string): Promise<Registration | undefined> => {
  const [id] = await idsByHblNo([hblNo]);
  const order = id === undefined ? undefined : await getOrder('all', id);
  if (!order || order.isDel || order.customerNum !== NON_MEMBER) return undefined;
  const address = await getNoticeAddress(order.id);
  return address && { order, address };
};

const writeMail = async (
  { order: { id: orderId, hblNo }, address }: Registration,
  memberId: number,
  { origin, now }: MailContext,
): Promise<Mail> => {
  const secret = await putTakeOverSecret({ orderId, memberId }, now);
  const token = writeTakeOverToken({ hblNo, memberId, secret });
  const links = {
    confirmation: `${origin}/take-over?token=${encodeURIComponent(token)}`,
    stop: stopPage(origin, stopToken(address)),
  };
  return stoppable(takeOverMail(hblNo, TAKE_OVER_HOURS, links), origin, stopToken(address));
};

/**
 * Mails the link of a requested take-over to the address of the registration. No mail is sent if the request names another
 * address, or if the parcel has a customer, is deleted or does not exist.
 */
export const takeOverMailing: Mailing = async ({ id, at, after }, context) => {
  const request = after && takeOverRequestOf(after);
  const registration = request && (await findRegistration(request.hblNo));
  if (!registration || registration.address.email !== request?.email) return undefined;
  if (!(await mayMailRequested(request.email))) return undefined;
  return parcelMail(
    { id, mail: 'takeOver', audience: 'visitor', to: request.email, orderIds: [registration.order.id] },
    () => writeMail(registration, request.memberId, context),
    context.now,
    { failedAt: new Date(at * 1000) },
  );
};
