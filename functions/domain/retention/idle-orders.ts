import { type Item, transact } from '#functions/db/client.ts';
import { getMailState } from '#functions/db/mail-claim.entity.ts';
import { getMailStop } from '#functions/db/mail-stop.entity.ts';
import { getMember } from '#functions/db/member.entity.ts';
import { orderOf } from '#functions/db/order.entity.ts';
import { SYSTEM_NAME } from '#functions/domain/author.ts';
import { idleOrderMail } from '#functions/domain/mail/mail-texts.ts';
import { type MailRef, parcelMail } from '#functions/domain/mail/parcel-mail.ts';
import { sendOnce } from '#functions/domain/mail/send-once.ts';
import { orderEdit } from '#functions/domain/order/order-version.ts';
import { addDays, monthsBefore, seoulDay } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';
import { CANCELLED, isBeforeArrival } from '#shared/domain/order-status.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';

// The retention period of an order starts when the order is completed or cancelled. Orders whose parcel never arrived
// are therefore cancelled after six months without a change, so that their personal data is deleted later. The customer
// is notified 14 days before the cancellation.
const IDLE_MONTHS = 6;
const NOTICE_DAYS = 14;
const SYSTEM = { name: SYSTEM_NAME, memberId: null };

/** Maximum notices and cancellations per night. */
const MAX_PER_NIGHT = 1_000;
const CONCURRENCY = 4;
// Long enough that no notice is sent twice, even if the job does not run for weeks.
const NOTICE_KEPT_SECONDS = 365 * 24 * 3600;

const isIdleOn = (order: Order, day: string): boolean =>
  seoulDay(order.modiDate) < monthsBefore(day, IDLE_MONTHS);

// Returns the order of an item if the order is idle, or will be idle after a notice period that starts now.
const idleOrderOf = (item: Item, now: Date): Order | undefined => {
  const order = orderOf(item);
  if (!order || order.isDel || order.consolId !== null || !isBeforeArrival(order.status)) return undefined;
  return isIdleOn(order, addDays(seoulDay(now), NOTICE_DAYS)) ? order : undefined;
};

const emailOf = async ({ customerNum }: Order): Promise<string | undefined> => {
  const member = customerNum === NON_MEMBER ? undefined : await getMember(customerNum);
  if (!member || member.withdrawnAt || (await getMailStop(member.email))) return undefined;
  return member.email;
};

// Id of the notice about an idle order. Contains the version, so that an order that was edited after a notice gets
// another notice.
const noticeId = ({ id, version }: Order): string => `IDLE#${id}#${version}`;

type IdleOrderTask = { kind: 'cancel' } | { kind: 'notify'; email: string };

// Returns undefined during the notice period. An order whose customer has no e-mail address is cancelled without a
// notice.
const nextTask = async (order: Order, now: Date): Promise<IdleOrderTask | undefined> => {
  const isDue = isIdleOn(order, seoulDay(now));
  const email = await emailOf(order);
  if (!email) return isDue ? { kind: 'cancel' } : undefined;
  const notice = await getMailState(noticeId(order));
  if (!notice) return { kind: 'notify', email };
  const isNoticeOver = addDays(seoulDay(new Date(notice.at * 1000)), NOTICE_DAYS) <= seoulDay(now);
  return isDue && isNoticeOver ? { kind: 'cancel' } : undefined;
};

const cancel = async (order: Order, now: Date): Promise<boolean> => {
  const { actions } = await orderEdit(order, { status: CANCELLED }, SYSTEM, now.toISOString());
  return (await transact(actions)).length === 0;
};

const notify = (order: Order, to: string, now: Date): Promise<boolean> => {
  const ref = {
    id: noticeId(order),
    mail: 'idle',
    audience: 'member',
    to,
    orderIds: [order.id],
  } satisfies MailRef;
  const day = addDays(seoulDay(now), NOTICE_DAYS);
  const mail = parcelMail(ref, async () => idleOrderMail(order, day, IDLE_MONTHS), now);
  return sendOnce({ ...mail, keptSeconds: NOTICE_KEPT_SECONDS });
};

const forEachTask = (
  now: Date,
  atMost: number,
  perform: (order: Order, task: IdleOrderTask) => Promise<void>,
): ((items: readonly Item[]) => Promise<void>) => {
  let left = atMost;
  return async (items) => {
    const orders = items.flatMap((item) => idleOrderOf(item, now) ?? []);
    await mapWithLimit(orders, CONCURRENCY, async (order) => {
      if (left <= 0) return;
      const task = await nextTask(order, now);
      if (!task || left <= 0) return;
      left -= 1;
      await perform(order, task);
    });
  };
};

/**
 * Notifies the customers of idle orders and cancels the orders. `onPage` takes the pages of a table scan. After the
 * scan, `check` throws an AggregateError if some orders failed. @param atMost maximum notices and cancellations
 */
export const idleOrderRun = (now: Date, atMost = MAX_PER_NIGHT) => {
  const done = { cancelled: 0, notified: 0 };
  const failures: unknown[] = [];
  const onPage = forEachTask(now, atMost, async (order, task) => {
    try {
      const isDone = await (task.kind === 'cancel' ? cancel(order, now) : notify(order, task.email, now));
      if (isDone) done[task.kind === 'cancel' ? 'cancelled' : 'notified'] += 1;
    } catch (error) {
      failures.push(error);
    }
  });
  const check = () => {
    if (failures.length > 0) throw new AggregateError(failures, 'Some idle orders could not be processed');
  };
  return { onPage, done, check };
};

/**
 * Like `idleOrderRun`, but only collects in `plan` the ids of orders that a run would cancel or send a notice about.
 */
export const idleOrderPlan = (now: Date) => {
  const plan: Record<'cancel' | 'notify', number[]> = { cancel: [], notify: [] };
  const onPage = forEachTask(now, MAX_PER_NIGHT, async ({ id }, { kind }) => {
    plan[kind].push(id);
  });
  return { onPage, plan };
};
