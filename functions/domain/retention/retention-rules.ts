import { seoulDay, yearsBefore } from '#shared/domain/dates.ts';
import type { OrderRow } from '#shared/domain/order.ts';
import { retentionYears } from '#shared/domain/retention.ts';
import { auditEntryOf, removeAuditAction } from '../../db/audit.entity.ts';
import { type Action, type Item, MAX_ACTIONS, transact } from '../../db/client.ts';
import { consolOf, listConsolMembers } from '../../db/consol.entity.ts';
import { downloadOf, removeDownloadAction } from '../../db/download.entity.ts';
import { removeHistoryActions } from '../../db/history.entity.ts';
import { inquiryOf, removeInquiryActions } from '../../db/inquiry.entity.ts';
import { orderGuardAction, orderRowOf, removeOrderActions } from '../../db/order.entity.ts';
import { pickupRequestOf, removePickupRequestAction } from '../../db/pickup-request.entity.ts';
import { removeEmptyConsolActions } from '../operation/consol-operations.ts';

/**
 * Retention periods of the terms of carriage, counted from the Seoul day of a record's last change. No rule is needed
 * for
 * - identity (6 months): a withdrawal anonymises the member immediately (`withdrawActions`)
 * - abuse (1 year), access records (2 years by law) and customers that a partner found (30 days): these items, sessions
 *   and imports have a `ttl`
 * - visits (3 months): the stacks keep logs for 90 days, and the bucket expires files
 * Locks of house bill numbers and rate cards contain no personal data and are permanent. Staff delete reference data,
 * freight runs, events and notices themselves.
 */

type Period = keyof typeof retentionYears;

/** First Seoul day whose records are not past their retention period. */
export const firstDayKept = (period: Period, now: Date): string =>
  yearsBefore(seoulDay(now), retentionYears[period]);

/** A record whose retention period has started, at `at`. */
type EndedRecord = {
  id: number | string;
  at: string;
  /** True if the record contains other records, which prevent its deletion. */
  isOccupied?: () => Promise<boolean>;
  /** Deletes the record and its dependent items. False if it was changed concurrently. */
  remove: () => Promise<boolean>;
};
/** `endedRecordOf`: returns the record of an item, if the retention period of the record has started. */
type Rule = { period: Period; endedRecordOf: (item: Item) => EndedRecord | undefined };

// Final statuses: 배송완료, 반송·폐기, 신청취소.
const endOfOrder = ['10', '84', '90'];
// Final statuses: 종료, 취소.
const endOfConsol = ['007', '009'];

const isWritten = async (actions: readonly Action[]): Promise<boolean> =>
  (await transact(actions)).length === 0;

// Deletes an order with its change log. Entries that do not fit into the last transaction are deleted before it, on the
// condition that the order is unchanged.
const removeOrder = async (order: OrderRow): Promise<boolean> => {
  const actions = removeOrderActions(order);
  const history = await removeHistoryActions(order.id);
  while (actions.length + history.length > MAX_ACTIONS) {
    const first = history.splice(0, MAX_ACTIONS - 1);
    if (!(await isWritten([orderGuardAction(order), ...first]))) return false;
  }
  return isWritten([...actions, ...history]);
};

const rules = {
  order: {
    period: 'contract',
    endedRecordOf: (item) => {
      const order = orderRowOf(item);
      if (!order || !(order.isDel || endOfOrder.includes(order.status))) return undefined;
      return { id: order.id, at: order.modiDate, remove: () => removeOrder(order) };
    },
  },
  /** Closed or cancelled consols. A consol with orders stays until the periods of its orders have ended. */
  consol: {
    period: 'contract',
    endedRecordOf: (item) => {
      const consol = consolOf(item);
      if (!consol || !endOfConsol.includes(consol.status)) return undefined;
      return {
        id: consol.id,
        at: consol.updated_at,
        isOccupied: async () => (await listConsolMembers(consol.id)).length > 0,
        remove: () => isWritten(removeEmptyConsolActions(consol)),
      };
    },
  },
  /** No status is final, because staff define the statuses. The period starts with the last change of status. */
  pickupRequest: {
    period: 'contract',
    endedRecordOf: (item) => {
      const request = pickupRequestOf(item);
      if (!request) return undefined;
      const at = request.changedAt ?? request.regDate;
      return { id: request.id, at, remove: () => isWritten([removePickupRequestAction(request)]) };
    },
  },
  /** The period starts with the last answer, or with the registration if there is none. */
  inquiry: {
    period: 'dispute',
    endedRecordOf: (item) => {
      const inquiry = inquiryOf(item);
      if (!inquiry) return undefined;
      const at = inquiry.answers.at(-1)?.at ?? inquiry.regDate;
      return { id: inquiry.id, at, remove: () => isWritten(removeInquiryActions(inquiry)) };
    },
  },
  /** Includes changes of access rights, which the law requires for three years. */
  audit: {
    period: 'dispute',
    endedRecordOf: (item) => {
      const entry = auditEntryOf(item);
      return entry && { id: entry.id, at: entry.at, remove: () => isWritten([removeAuditAction(entry)]) };
    },
  },
  download: {
    period: 'dispute',
    endedRecordOf: (item) => {
      const download = downloadOf(item);
      if (!download) return undefined;
      const remove = () => isWritten([removeDownloadAction(download)]);
      return { id: download.id, at: download.at, remove };
    },
  },
} satisfies Record<string, Rule>;

export type RetainedKind = keyof typeof rules;
const retained = Object.entries(rules) as [RetainedKind, Rule][];

export type Due = { kind: RetainedKind } & EndedRecord;

/** Returns the record of an item if the retention period of the record is over. */
export const dueOf = (item: Item, now: Date): Due | undefined => {
  for (const [kind, { period, endedRecordOf }] of retained) {
    const record = endedRecordOf(item);
    if (record) return seoulDay(record.at) < firstDayKept(period, now) ? { kind, ...record } : undefined;
  }
  return undefined;
};
