import { auditEntryOf, removeAuditAction } from '#functions/db/audit.entity.ts';
import { removeBillingAction } from '#functions/db/billing.entity.ts';
import { removeChargeLinesAction } from '#functions/db/charge-lines.entity.ts';
import { type Action, type Item, MAX_ACTIONS, transact } from '#functions/db/client.ts';
import { consolOf, listConsolMembers } from '#functions/db/consol.entity.ts';
import { removeCorrectionAction } from '#functions/db/correction.entity.ts';
import { removeCourierWatchAction } from '#functions/db/courier-watch.entity.ts';
import { removeCustomsWatchAction } from '#functions/db/customs-watch.entity.ts';
import { downloadOf, removeDownloadAction } from '#functions/db/download.entity.ts';
import { removeWatchedActions } from '#functions/db/exception.entity.ts';
import { removeLogActions } from '#functions/db/history.entity.ts';
import { inquiryOf, removeInquiryActions } from '#functions/db/inquiry.entity.ts';
import { mailStopOf, removeStoredMailStopAction } from '#functions/db/mail-stop.entity.ts';
import { noticeAddressOf, removeNoticeAddressAction } from '#functions/db/notice-address.entity.ts';
import { getOrder, orderGuardAction, orderRowOf, removeOrderActions } from '#functions/db/order.entity.ts';
import { removePccDueAction } from '#functions/db/pcc-queue.entity.ts';
import { pickupRequestOf, removePickupRequestAction } from '#functions/db/pickup-request.entity.ts';
import { removeBoxesAction } from '#functions/db/scan.entity.ts';
import { removeSessionActions, type ScanSession, scanSessionOf } from '#functions/db/scan-session.entity.ts';
import {
  getStatement,
  linesRecordOf,
  removeLines,
  removeStatementAction,
  type StoredStatement,
  statementOf,
  sumsOf,
} from '#functions/db/statement.entity.ts';
import { boxOf, changeBoxAction, removeBoxAction } from '#functions/db/unclaimed-box.entity.ts';
import { removeEmptyConsolActions } from '#functions/domain/operation/consol-operations.ts';
import { ownerOfBox } from '#functions/domain/scan/photo-name.ts';
import { removePhotos, removeStoredPhotos } from '#functions/domain/scan/remove-photos.ts';
import { removeAllLines } from '#functions/domain/statement/start-drafts.ts';
import { chunks } from '#shared/chunks.ts';
import { seoulDay, startOfSeoulDay } from '#shared/domain/dates.ts';
import type { OrderRow } from '#shared/domain/order.ts';
import { isOpen } from '#shared/domain/order-status.ts';
import type { Box } from '#shared/domain/unclaimed-box.ts';
import { firstDayKept, type Period } from './retention-period.ts';

/**
 * Retention periods, counted from the Seoul day of a record's last change. No rule is needed
 * for
 * - identity (6 months): a withdrawal anonymises the member immediately (`withdrawActions`)
 * - abuse (1 year), access records (2 years by law) and customers that a partner found (30 days): these items, sessions,
 *   pending and sent mails, imports and scans have a `ttl`
 * - visits (3 months): the stacks keep logs for 90 days, and the bucket expires files
 * Exceptions are deleted with their order, because a new one would open for an old cause otherwise.
 * Locks of house bill numbers, rate cards and exchange rates of customs contain no personal data and are permanent. Staff delete reference data,
 * freight runs, events and notices themselves.
 */

/** A record whose retention period has started, at `at`. */
type EndedRecord = {
  id: number | string;
  at: string;
  /** True if another record still needs this one. Requested after the other deletions of a run. */
  isOccupied?: () => Promise<boolean>;
  /** Deletes the record and its dependent items. False if it was changed concurrently. */
  remove: () => Promise<boolean>;
};
/** `endedRecordOf`: returns the record of an item, if the retention period of the record has started. */
type Rule = { period: Period; endedRecordOf: (item: Item, now: Date) => EndedRecord | undefined };

// Final statuses: 종료, 취소.
const endOfConsol = ['007', '009'];

const isWritten = async (actions: readonly Action[]): Promise<boolean> =>
  (await transact(actions)).length === 0;

// Deletes an order with its photos, log, exceptions, watches, queued check, correction link and charge. The photos are deleted
// first, because the log names them.
// Entries that do not fit into the last transaction are deleted before it, on the condition that the order is unchanged.
const removeOrder = async (order: OrderRow): Promise<boolean> => {
  await removePhotos(order.id);
  const actions = [
    ...removeOrderActions(order),
    removeBoxesAction(order.id),
    removeNoticeAddressAction(order.id),
    removeCourierWatchAction(order.id),
    removeCustomsWatchAction(order.id),
    removePccDueAction(order.id),
    removeCorrectionAction(order.id),
    removeBillingAction(order.id),
    removeChargeLinesAction(order.id),
  ];
  const history = [...(await removeLogActions(order.id)), ...(await removeWatchedActions(order.id))];
  while (actions.length + history.length > MAX_ACTIONS) {
    const first = history.splice(0, MAX_ACTIONS - 1);
    if (!(await isWritten([orderGuardAction(order), ...first]))) return false;
  }
  return isWritten([...actions, ...history]);
};

// The session is deleted last, so that an interrupted deletion continues.
const removeSession = async (session: ScanSession): Promise<boolean> => {
  for (const some of chunks(await removeSessionActions(session), MAX_ACTIONS)) {
    if (!(await isWritten(some))) return false;
  }
  return true;
};

// The lines are deleted after the statement, so that no statement lacks some.
const removeStatement = async (statement: StoredStatement): Promise<boolean> => {
  if (!(await isWritten([removeStatementAction(statement)]))) return false;
  await removeAllLines(statement);
  return true;
};

// The photos are deleted first, because the box names them.
const removeBoxDetails = async (box: Box): Promise<boolean> => {
  await removeStoredPhotos(ownerOfBox(box.id), box.photos);
  return isWritten([changeBoxAction({ ...box, note: '', photos: [], version: box.version + 1 })]);
};

// True for an open order, and until the period after its final status or its deletion ends. A restored order needs the
// address again.
const isNotified = async (orderId: number, now: Date): Promise<boolean> => {
  const order = await getOrder('all', orderId);
  if (!order) return false;
  const isMailed = !order.isDel && isOpen(order.status);
  return isMailed || seoulDay(order.modiDate) >= firstDayKept('noticeAddress', now);
};

const rules = {
  order: {
    period: 'contract',
    endedRecordOf: (item) => {
      const order = orderRowOf(item);
      if (!order || !(order.isDel || !isOpen(order.status))) return undefined;
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
  /** The period starts with the last payment, or the issue. A draft and a statement with a balance stay. */
  statement: {
    period: 'contract',
    endedRecordOf: (item) => {
      const statement = statementOf(item);
      if (statement?.stage !== 'issued' || sumsOf(statement).balance !== 0) return undefined;
      const { id, payments, issuedOn } = statement;
      const at = payments.at(-1)?.at ?? startOfSeoulDay(issuedOn).toISOString();
      return { id, at, remove: () => removeStatement(statement) };
    },
  },
  /** Lines whose statement was deleted, after an interruption. */
  statementLines: {
    period: 'contract',
    endedRecordOf: (item) => {
      const lines = linesRecordOf(item);
      if (!lines) return undefined;
      const { id, chunk, at } = lines;
      return {
        id: `${id} ${chunk}`,
        at,
        isOccupied: async () => (await getStatement(id)) !== undefined,
        remove: () => removeLines(id, chunk).then(() => true),
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
  scanSession: {
    period: 'contract',
    endedRecordOf: (item) => {
      const session = scanSessionOf(item);
      if (!session) return undefined;
      const at = session.closedAt ?? session.openedAt;
      return { id: session.id, at, remove: () => removeSession(session) };
    },
  },
  /** The period starts with the final status of the parcel, so the order is read for each address that is older. */
  noticeAddress: {
    period: 'noticeAddress',
    endedRecordOf: (item, now) => {
      const address = noticeAddressOf(item);
      if (!address) return undefined;
      const { orderId: id } = address;
      return {
        id,
        at: address.addedAt,
        isOccupied: () => isNotified(id, now),
        remove: () => isWritten([removeNoticeAddressAction(id)]),
      };
    },
  },
  boxDetails: {
    period: 'boxDetails',
    endedRecordOf: (item) => {
      const box = boxOf(item);
      if (!box?.closedAt || (box.note === '' && box.photos.length === 0)) return undefined;
      return { id: box.id, at: box.closedAt, remove: () => removeBoxDetails(box) };
    },
  },
  /** Boxes whose photos and note were deleted. An open box stays. */
  box: {
    period: 'contract',
    endedRecordOf: (item) => {
      const box = boxOf(item);
      if (!box?.closedAt) return undefined;
      return { id: box.id, at: box.closedAt, remove: () => isWritten([removeBoxAction(box)]) };
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
  /** Mark of an e-mail address that bounced. A later mail finds out whether the address works again. */
  mailStop: {
    period: 'dispute',
    endedRecordOf: (item) => {
      const stop = mailStopOf(item);
      if (!stop) return undefined;
      return { id: stop.pk, at: stop.at, remove: () => isWritten([removeStoredMailStopAction(stop)]) };
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
    const record = endedRecordOf(item, now);
    if (record) return seoulDay(record.at) < firstDayKept(period, now) ? { kind, ...record } : undefined;
  }
  return undefined;
};
