import {
  countOpenExceptions,
  type ExceptionCounts,
  type ExceptionRow,
  exceptionId,
  readComments,
} from '#functions/db/exception.entity.ts';
import { getOrders } from '#functions/db/order.entity.ts';
import { listPartners } from '#functions/db/partner.entity.ts';
import { listCodes } from '#functions/db/reference.entity.ts';
import { limitScope, scopeOf } from '#functions/db/scope.ts';
import { countWaiting } from '#functions/db/waiting-zipcode.entity.ts';
import type { Caller } from '#functions/domain/caller.ts';
import { promisedOf } from '#functions/domain/promise/promised-words.ts';
import type { ExceptionSearch } from '#shared/contract/exceptions.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import type { Exception, ExceptionComment } from '#shared/domain/exception.ts';
import type { Order } from '#shared/domain/order.ts';
import type { Session } from '#shared/domain/session.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { requireExceptions } from './change-exceptions.ts';
import { exceptionRows } from './search-exceptions.ts';

const COUNTS_AT_ONCE = 10;

/** Facts that a list shows beside the stored exceptions. */
type Facts = {
  names: ReadonlyMap<number, string>;
  comments: Awaited<ReturnType<typeof readComments>>;
  orders: ReadonlyMap<number, Order>;
  reasonNames: ReadonlyMap<string, string>;
  parcels: ReadonlyMap<string, number>;
  today: string;
};

const readFacts = async (
  rows: readonly ExceptionRow[],
  withComments: boolean,
  { actor, now }: Caller,
): Promise<Facts> => {
  const zipcodes = [...new Set(rows.flatMap(({ zipcode }) => zipcode || []))];
  const [partners, comments, orders, reasons, counts] = await Promise.all([
    listPartners(),
    readComments(withComments ? rows : []),
    getOrders(scopeOf(actor), [...new Set(rows.map(({ orderId }) => orderId))]),
    listCodes('HOLDRS'),
    mapWithLimit(
      zipcodes,
      COUNTS_AT_ONCE,
      async (zipcode) => [zipcode, await countWaiting(zipcode)] as const,
    ),
  ]);
  return {
    names: new Map(partners.map(({ id, partner_name }) => [id, partner_name])),
    comments,
    orders: new Map(orders.map((order) => [order.id, order])),
    reasonNames: new Map(reasons.map(({ code, codeLabel }) => [code, codeLabel])),
    parcels: new Map(counts),
    today: seoulDay(now),
  };
};

const ofOrder = (
  order: Order | undefined,
  { reasonNames, today }: Facts,
): Pick<Exception, 'status' | 'reason' | 'receiverName' | 'promised'> => {
  if (!order) return { status: '', reason: '', receiverName: '', promised: null };
  const { status, holdReason, receiverName } = order;
  return {
    status,
    reason: reasonNames.get(holdReason) ?? holdReason,
    receiverName,
    promised: promisedOf(order, today),
  };
};

const toException = (row: ExceptionRow, state: Exception['state'], facts: Facts): Exception => {
  const id = exceptionId(row);
  const { zipcode } = row;
  return {
    ...row,
    id,
    since: new Date(row.since).toISOString(),
    partnerName: facts.names.get(row.partnerId) ?? '',
    state,
    comments: facts.comments.get(id) ?? [],
    ...ofOrder(facts.orders.get(row.orderId), facts),
    ...(zipcode && { data: { zipcode, parcels: facts.parcels.get(zipcode) ?? 0 } }),
  };
};

/** Returns the number of open exceptions by rule that a member may see, for staff optionally of one partner. */
export const exceptionCounts = (partnerId: number | undefined, actor: Session): Promise<ExceptionCounts> =>
  countOpenExceptions(limitScope(scopeOf(actor), partnerId));

/**
 * Returns a page of the exceptions that a member may see, newest first, and the number of open ones by rule. A filtered
 * list may return a short or empty page with a cursor.
 */
export const exceptionPage = async (
  search: ExceptionSearch,
  actor: Session,
  now: Date,
): Promise<{ items: Exception[]; counts: ExceptionCounts; next: string | null }> => {
  const [{ rows, next }, counts] = await Promise.all([
    exceptionRows(search, actor, now),
    exceptionCounts(search.partnerId, actor),
  ]);
  const facts = await readFacts(rows, search.withComments, { actor, now });
  return { items: rows.map((row) => toException(row, search.state, facts)), counts, next };
};

/** Returns the comments on an exception, oldest first. @throws EXCEPTION_NOT_FOUND */
export const listComments = async (id: string, actor: Session): Promise<ExceptionComment[]> =>
  (await requireExceptions([id], actor)).flatMap(({ comments }) => comments);
