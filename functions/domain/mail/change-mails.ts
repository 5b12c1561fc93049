import { fullName } from '#shared/domain/auth-level.ts';
import type { OrderRow } from '#shared/domain/order.ts';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';
import { sendMail } from '../../adapters/mail.ts';
import { getMember, type Member, memberChangeOf } from '../../db/member.entity.ts';
import { orderRowOf } from '../../db/order.entity.ts';
import { claimMail, releaseMail } from '../../db/seen.entity.ts';
import type { Change } from '../../db/stream.ts';
import { readHoldDetails } from '../order/parcel-details.ts';
import { statusNames } from '../order/tracking.ts';
import { type AccountChange, accountMail, statusMail } from './mail-texts.ts';

type MailContext = { origin: string; now: Date };
/** Returns a function that sends the mail about a change, or undefined if the change needs no mail. */
export type Mailing = (change: Change, context: MailContext) => Promise<(() => Promise<void>) | undefined>;

/**
 * Sends the mails of stream changes, each once.
 * @returns the number of sent mails
 * @throws AggregateError after all mails, if some failed. The stream then redelivers the changes, and only the failed
 * mails are sent again.
 */
export const mailChanges = async (
  changes: readonly Change[],
  mailings: readonly Mailing[],
  context: MailContext,
): Promise<number> => {
  const failures: unknown[] = [];
  let sent = 0;
  for (const change of changes) {
    for (const mailing of mailings) {
      const send = await mailing(change, context);
      if (!send || !(await claimMail(change))) continue;
      try {
        await send();
        sent += 1;
      } catch (error) {
        await releaseMail(change);
        failures.push(error);
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some mails could not be sent');
  return sent;
};

const changesOf = (before: Member, after: Member): AccountChange[] => {
  if (after.withdrawnAt) return before.withdrawnAt ? [] : ['closed'];
  const watched = { email: 'email', passwordHash: 'password', authLevel: 'level' } as const;
  return Object.entries(watched).flatMap(([field, name]) =>
    before[field as keyof typeof watched] === after[field as keyof typeof watched] ? [] : name,
  );
};

/**
 * Mails a change of an account to its previous e-mail address, so that the member learns of a change by another person.
 */
export const accountMailing: Mailing = async (change) => {
  const members = memberChangeOf(change);
  if (!members) return undefined;
  const { before, after } = members;
  const changes = changesOf(before, after);
  if (changes.length === 0) return undefined;
  const at = new Date(change.at * 1000);
  return () => sendMail(before.email, accountMail(fullName(before), changes, at));
};

const statusChangeOf = ({ before, after }: Change): OrderRow | undefined => {
  const [old, order] = [before && orderRowOf(before), after && orderRowOf(after)];
  if (!old || !order || old.status === order.status) return undefined;
  return order.isDel || order.customerNum === NON_MEMBER ? undefined : order;
};

/** Mails a change of status to the parcel's customer, if the customer wants these mails. */
export const statusMailing: Mailing = async (change, { origin }) => {
  const order = statusChangeOf(change);
  if (!order) return undefined;
  const member = await getMember(order.customerNum);
  if (!member?.statusMail) return undefined;
  return async () => {
    const nameOf = await statusNames();
    const href = `${origin}/parcel-info?hblNo=${encodeURIComponent(order.hblNo)}`;
    const holdDetails = await readHoldDetails([order]);
    await sendMail(member.email, statusMail(order, nameOf(order.status), href, holdDetails(order, true)));
  };
};
