import { randomUUID } from 'node:crypto';
import { getMailState } from '#functions/db/mail-claim.entity.ts';
import { getMailStop } from '#functions/db/mail-stop.entity.ts';
import {
  addedAt,
  claimPendingMail,
  endPendingMail,
  listPendingMails,
  listPendingRecipients,
  type PendingMail,
  type Recipient,
  releasePendingMail,
  returnMailTurn,
  takeMailTurn,
} from '#functions/db/pending-mail.entity.ts';
import { startClock } from '#functions/domain/clock.ts';
import { settleAll } from '#functions/domain/settle-all.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import { isUrgent, type MailAudience, mailAudiences, type ParcelMail } from '#shared/domain/notifications.ts';
import { groupBy } from '#shared/group-by.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { isCurrent, type News, readNews } from './news.ts';
import { parcelMail } from './parcel-mail.ts';
import { type Addressee, readAddressee } from './recipients.ts';
import { MAIL_LEASE_MS, sendOnce, UnrecordedMail } from './send-once.ts';
import { type WriteNews, writeToPerson } from './write-news.ts';
import { writeToPartner } from './write-partner-news.ts';

type MailContext = { origin: string; now: Date };
type SendContext = MailContext & { write: WriteNews };

/** Maximum changes in a mail. The next run mails the others. */
const MAX_CHANGES = 500;
const CONCURRENCY = 25;
/** A partner gets at most one mail in this time. */
const PARTNER_MAIL_SECONDS = 5 * 60;

const forEach = (
  pending: readonly PendingMail[],
  work: (one: PendingMail) => Promise<unknown>,
): Promise<unknown> => mapWithLimit(pending, CONCURRENCY, work);

const endAll = (pending: readonly PendingMail[], now: Date): Promise<unknown> =>
  forEach(pending, (one) => endPendingMail(one, now));

/**
 * Resolves claims of a run that crashed: releases those whose mail was not claimed, and ends those whose mail was sent or
 * has an unknown result, because a recipient gets at most one mail about a change.
 * @returns the released notifications
 */
const resolveStaleClaims = async (claimed: readonly PendingMail[], now: Date): Promise<PendingMail[]> => {
  const released: PendingMail[] = [];
  const byMail = groupBy(claimed, ({ mailId = '' }) => mailId);
  for (const [mailId, pending] of byMail) {
    const claimedAt = new Date(pending[0]?.claimedAt ?? now);
    if (now.getTime() - claimedAt.getTime() < MAIL_LEASE_MS) continue;
    const mail = await getMailState(mailId);
    if (!mail) {
      await forEach(pending, (one) => releasePendingMail(one, mailId, false));
      released.push(...pending.map(({ mailId: _, claimedAt: __, ...one }) => one));
    } else if (mail.state !== 'claimed') {
      await endAll(pending, now);
    }
  }
  return released;
};

// A mail about several changes is urgent if one of them is.
const mailOf = (pending: readonly PendingMail[]): ParcelMail => {
  if (pending.some(({ kind }) => kind === 'short' || isUrgent(kind))) return 'problem';
  return pending.every(({ kind }) => kind === 'delayed') ? 'delayed' : 'status';
};

const pendingOf = (news: readonly News[]): PendingMail[] => [...new Set(news.map(({ pending }) => pending))];

/** Sends one mail about claimed news. If it cannot be sent, the claims are released for the next run. */
const sendClaimed = async (
  news: readonly News[],
  mailId: string,
  addressee: Addressee,
  { origin, now, write }: SendContext,
): Promise<void> => {
  const pending = pendingOf(news);
  const idsOf = (some: readonly News[]) => [...new Set(some.map(({ order }) => order.id))];
  const { to, recipient } = addressee;
  const mail = mailOf(pending);
  const ref = { id: mailId, mail, audience: recipient.audience, to, orderIds: idsOf(news) };
  const failedIds = idsOf(news.filter((one) => !one.pending.hasFailed));
  try {
    const isProblem = mail === 'problem';
    // The mail is written before its claim, so that a crash while it is written leaves the news to the next run.
    const content = await write(addressee, news, { origin, now, mailId, isProblem });
    await sendOnce(parcelMail(ref, async () => content, now, { failedIds }));
  } catch (error) {
    if (error instanceof UnrecordedMail) throw error;
    await forEach(pending, (one) => releasePendingMail(one, mailId, true));
    await returnTurn(recipient);
    throw error;
  }
  await endAll(pending, now);
};

// News that has waited for a mail as long as the next one would is not held back for more news.
const takeTurn = async (
  recipient: Recipient,
  pending: readonly PendingMail[],
  now: Date,
): Promise<boolean> => {
  if (recipient.audience !== 'partner') return true;
  const oldest = Math.min(...pending.map((one) => addedAt(one).getTime()));
  const isOverdue = now.getTime() - oldest >= PARTNER_MAIL_SECONDS * 1000;
  return takeMailTurn(recipient, PARTNER_MAIL_SECONDS, now, isOverdue);
};

const returnTurn = async (recipient: Recipient): Promise<void> => {
  if (recipient.audience === 'partner') await returnMailTurn(recipient);
};

const claimAll = async (news: readonly News[], mailId: string, now: Date): Promise<News[]> => {
  const claims = await mapWithLimit(pendingOf(news), CONCURRENCY, async (one) =>
    (await claimPendingMail(one, mailId, now)) ? one : undefined,
  );
  const claimed = new Set(claims);
  return news.filter(({ pending }) => claimed.has(pending));
};

/** Returns the news that the recipient still wants and that is still true. */
const readWanted = async (
  pending: readonly PendingMail[],
  { to, wants, isOwn }: Addressee,
  now: Date,
): Promise<News[]> => {
  const wanted = pending.filter(({ kind, ttl }) => wants(kind) && ttl > epochSeconds(now));
  if (wanted.length === 0 || (await getMailStop(to))) return [];
  return (await readNews(wanted)).filter((one) => isOwn(one.order) && isCurrent(one));
};

/**
 * Mails the pending notifications of a recipient in one mail.
 * @param onlyUrgent only those about problems
 * @returns true if a mail was sent
 * @throws if the mail could not be sent; the notifications stay pending
 */
const mailPending = async (
  recipient: Recipient,
  context: SendContext,
  { onlyUrgent = false } = {},
): Promise<boolean> => {
  const { now } = context;
  const listed = (await listPendingMails(recipient)).filter(
    ({ kind }) => !onlyUrgent || (kind !== 'short' && isUrgent(kind)),
  );
  if (listed.length === 0) return false;
  const addressee = await readAddressee(recipient);
  if (!addressee) {
    // The member, partner or address was deleted.
    await endAll(listed, now);
    return false;
  }
  const [claimed, free] = [
    listed.filter(({ mailId }) => mailId !== undefined),
    listed.filter(({ mailId }) => mailId === undefined),
  ];
  const pending = [...free, ...(await resolveStaleClaims(claimed, now))].slice(0, MAX_CHANGES);
  const wanted = await readWanted(pending, addressee, now);
  const wantedChanges = new Set(pendingOf(wanted));
  await endAll(
    pending.filter((one) => !wantedChanges.has(one)),
    now,
  );
  if (wanted.length === 0 || !(await takeTurn(recipient, pending, now))) return false;
  const mailId = randomUUID();
  const news = await claimAll(wanted, mailId, now);
  if (news.length === 0) {
    await returnTurn(recipient);
    return false;
  }
  await sendClaimed(news, mailId, addressee, context);
  return true;
};

/** Recipients of an audience per run. A run that ends earlier leaves the others to the next run. */
const MAX_RECIPIENTS = 2_000;
const MAILS_AT_ONCE = 5;
const PAGE = 500;
/** Shorter than the timeout of the function, so that a run ends by itself. */
const RUN_MS = 3 * 60 * 1000;

/** `audience`: all of whose recipients are mailed. `failures`: receives the errors. @returns the number of mails */
const mailAudience = async (
  audience: MailAudience,
  failures: unknown[],
  { origin, clock, end }: { origin: string; clock: () => Date; end: number },
): Promise<number> => {
  const write = audience === 'partner' ? writeToPartner : writeToPerson;
  let [mailed, done] = [0, 0];
  let after: number | undefined = 0;
  while (after !== undefined && done < MAX_RECIPIENTS && clock().getTime() < end) {
    const page = await listPendingRecipients(audience, PAGE, after);
    await mapWithLimit(page.ids, MAILS_AT_ONCE, async (id) => {
      try {
        if (await mailPending({ audience, id }, { origin, now: clock(), write })) mailed += 1;
      } catch (error) {
        failures.push(error);
      }
    });
    done += page.ids.length;
    after = page.next;
  }
  return mailed;
};

/**
 * Mails the pending notifications of all members, partners and visitors, one mail each.
 * @throws AggregateError after all recipients, if some mails could not be sent
 */
export const mailAllPending = async ({ origin, now }: MailContext): Promise<{ mailed: number }> => {
  const run = { origin, clock: startClock(now), end: now.getTime() + RUN_MS };
  const failures: unknown[] = [];
  let mailed = 0;
  for (const audience of mailAudiences) mailed += await mailAudience(audience, failures, run);
  if (failures.length > 0) throw new AggregateError(failures, 'Some notifications could not be sent');
  return { mailed };
};

/**
 * Mails the pending problems of members and visitors at once.
 * @throws AggregateError after all recipients, if some mails could not be sent; the next run of the job mails them, too
 */
export const mailProblems = async (
  recipients: readonly Recipient[],
  context: MailContext,
): Promise<number> => {
  const write = writeToPerson;
  const mailings = recipients.map((recipient) =>
    mailPending(recipient, { ...context, write }, { onlyUrgent: true }),
  );
  return (await settleAll(mailings, 'Some notifications could not be sent')).filter(Boolean).length;
};
