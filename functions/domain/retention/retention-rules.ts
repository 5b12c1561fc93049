import { seoulDay, yearsBefore } from '#shared/domain/dates.ts';
import type { OrderRow } from '#shared/domain/order.ts';
import { yearsKept } from '#shared/domain/retention.ts';
import { auditEntryOf, forgetAuditAction } from '../../db/audit.entity.ts';
import { type Action, type Item, MAX_ACTIONS, transact } from '../../db/client.ts';
import { consolOf, listMembers } from '../../db/consol.entity.ts';
import { downloadOf, forgetDownloadAction } from '../../db/download.entity.ts';
import { forgetHistoryActions } from '../../db/history.entity.ts';
import { inquiryOf, removeInquiryActions } from '../../db/inquiry.entity.ts';
import { orderGuardAction, orderRowOf, removeOrderActions } from '../../db/order.entity.ts';
import { pickupRequestOf, removePickupRequestAction } from '../../db/pickup-request.entity.ts';
import { removeEmptyConsolActions } from '../operation/consol-operations.ts';

/**
 * What is forgotten, and when. A period is one of the terms of carriage and begins on the Seoul day of a record's end, which
 * is its last change: what was corrected late is kept the longer for it.
 *
 * The other periods of the terms have no row here, for nothing waits for a night to end:
 * - identity, 6 months: who withdraws is a number without a person at once (`leaveActions`), and a number is no one's
 * - abuse, 1 year: counters of throttles and sign-in attempts, known browsers carry a `ttl`, as do sessions, reset tokens,
 *   first answers, imports (180 days) and rehearsals
 * - access records, 2 years by law: they carry a `ttl`
 * - customers that a partner found, 30 days: these records carry a `ttl`
 * - visits, 3 months: logs, which the stacks keep for 90 days; uploads, backups and other files end by rules of the bucket
 *
 * For ever stay the lock of a house bill, which holds an order's number and nothing of a person, counters, and what people
 * themselves add and remove: reference data, freight runs, events, notices.
 */

type Period = keyof typeof yearsKept;

/** The first Seoul day of which nothing under this period may be gone. */
export const firstDayKept = (period: Period, now: Date): string =>
  yearsBefore(seoulDay(now), yearsKept[period]);

/** A record that is at its end since `at`. */
type Ended = {
  id: number | string;
  at: string;
  /** Whether others stand in it that stay. */
  isHeld?: () => Promise<boolean>;
  /** Takes it away, with all that follows from it. False when it was changed since it was read. */
  remove: () => Promise<boolean>;
};
type Rule = { kept: Period; ended: (item: Item) => Ended | undefined };

/** 배송완료, 반송·폐기, 신청취소: no other status is the end of an order. */
const endOfOrder = ['10', '84', '90'];
/** 종료, 취소 */
const endOfConsol = ['007', '009'];

const isWritten = async (actions: readonly Action[]): Promise<boolean> =>
  (await transact(actions)).length === 0;

/** What one transaction cannot hold of its history goes first, as long as the order stays as it was read. */
const removeOrder = async (order: OrderRow): Promise<boolean> => {
  const actions = removeOrderActions(order);
  const history = await forgetHistoryActions(order.id);
  while (actions.length + history.length > MAX_ACTIONS) {
    const first = history.splice(0, MAX_ACTIONS - 1);
    if (!(await isWritten([orderGuardAction(order), ...first]))) return false;
  }
  return isWritten([...actions, ...history]);
};

const rules = {
  /** Delivered, returned, cancelled or deleted; an open one never. */
  order: {
    kept: 'contract',
    ended: (item) => {
      const order = orderRowOf(item);
      if (!order || !(order.isDel || endOfOrder.includes(order.status))) return undefined;
      return { id: order.id, at: order.modiDate, remove: () => removeOrder(order) };
    },
  },
  /** Closed or cancelled, and empty: its orders are contracts with ends of their own. */
  consol: {
    kept: 'contract',
    ended: (item) => {
      const consol = consolOf(item);
      if (!consol || !endOfConsol.includes(consol.status)) return undefined;
      return {
        id: consol.id,
        at: consol.updated_at,
        isHeld: async () => (await listMembers(consol.id)).length > 0,
        remove: () => isWritten(removeEmptyConsolActions(consol)),
      };
    },
  },
  /** Its statuses are the staff's own words, none of which is known to be the last: it ends with its latest. */
  pickupRequest: {
    kept: 'contract',
    ended: (item) => {
      const request = pickupRequestOf(item);
      if (!request) return undefined;
      const at = request.changedAt ?? request.regDate;
      return { id: request.id, at, remove: () => isWritten([removePickupRequestAction(request)]) };
    },
  },
  /** With its last answer; what nobody answered in all the time, with its arrival. */
  inquiry: {
    kept: 'dispute',
    ended: (item) => {
      const inquiry = inquiryOf(item);
      if (!inquiry) return undefined;
      const at = inquiry.answers.at(-1)?.at ?? inquiry.regDate;
      return { id: inquiry.id, at, remove: () => isWritten(removeInquiryActions(inquiry)) };
    },
  },
  /** Who changed what, rights of members included: the law asks for these for three years. */
  audit: {
    kept: 'dispute',
    ended: (item) => {
      const entry = auditEntryOf(item);
      return entry && { id: entry.id, at: entry.at, remove: () => isWritten([forgetAuditAction(entry)]) };
    },
  },
  /** Who took a file of personal data away, and why. */
  download: {
    kept: 'dispute',
    ended: (item) => {
      const download = downloadOf(item);
      if (!download) return undefined;
      const remove = () => isWritten([forgetDownloadAction(download)]);
      return { id: download.id, at: download.at, remove };
    },
  },
} satisfies Record<string, Rule>;

export type RetainedKind = keyof typeof rules;
const retained = Object.entries(rules) as [RetainedKind, Rule][];

export type Due = { kind: RetainedKind } & Ended;

/** Any item of the table, when it is a record whose time is over. */
export const dueOf = (item: Item, now: Date): Due | undefined => {
  for (const [kind, { kept, ended }] of retained) {
    const record = ended(item);
    if (record) return seoulDay(record.at) < firstDayKept(kept, now) ? { kind, ...record } : undefined;
  }
  return undefined;
};
