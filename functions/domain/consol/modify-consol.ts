import { findConsolIdsByMblNo, listConsolMembers, type StoredConsol } from '#functions/db/consol.entity.ts';
import { getFreight } from '#functions/db/freight.entity.ts';
import { AnsweredConcurrently, getStoredAnswer, type Idempotency } from '#functions/db/idempotency.entity.ts';
import { listCodes } from '#functions/db/reference.entity.ts';
import { passPreflight } from '#functions/domain/customs/preflight-gate.ts';
import { consolChanges } from '#functions/domain/operation/consol-audit.ts';
import { ChangedConcurrently } from '#functions/domain/operation/operation-steps.ts';
import type { OperationContext } from '#functions/domain/operation/run-operation.ts';
import { consolFieldsOf } from '#functions/domain/promise/promised-window.ts';
import { requireConsol } from '#functions/domain/require-consol.ts';
import {
  type Consol,
  type DelayCause,
  isDateChanged,
  milestones,
  type ShortDecision,
} from '#shared/domain/consol.ts';
import { AppError } from '#shared/errors.ts';
import { toConsol, withClosedSession } from './consol-answer.ts';
import { consolChange, runOperation } from './consol-change.ts';
import { checkConsolInput, isSameNumber, type ReasonedInput, wrongFreight } from './consol-input.ts';
import { retryConsolChange } from './retry-consol-change.ts';
import { decideShortOrders } from './short-orders.ts';
import { stayingOrders } from './staying-orders.ts';

/** `moveOrders`: the orders follow a new status. `notify`: customers get a mail about new dates. */
type ConsolChange = ReasonedInput & ShortDecision & { moveOrders?: boolean; notify?: boolean } & DelayCause;

// Cities in which a milestone happens. The customs office of a port is not known.
const placeOf = async ({ status, departCity, arrivalCity }: StoredConsol): Promise<string> => {
  const kind = milestones[status];
  if (kind !== 'departed' && kind !== 'arrived') return '';
  const city = kind === 'departed' ? departCity : arrivalCity;
  return (await listCodes('CIT')).find(({ code }) => code === city)?.codeLabel ?? city;
};

// A repeated request finds the next version if the first one was answered after it looked for the stored answer.
const refuseStale = async (idempotency: Idempotency | undefined): Promise<never> => {
  const isAnswered = idempotency && (await getStoredAnswer(idempotency.id, idempotency.at));
  throw isAnswered ? new AnsweredConcurrently() : new AppError('CONFLICT');
};

const requireFreight = async (id: number): Promise<void> => {
  const run = await getFreight(id);
  if (!run?.status) throw wrongFreight();
};

// A change is not repeated if an order was linked after the preflight, because no one has seen the findings in it.
const refuseLinked = async ({ id, links }: StoredConsol, error: unknown): Promise<never> => {
  if (error instanceof ChangedConcurrently && (await requireConsol(id)).links !== links)
    throw new AppError('CONFLICT');
  throw error;
};

const changeVersion = async (
  id: number,
  version: number,
  {
    reason,
    moveOrders = false,
    notify = false,
    short,
    shortReason,
    delayReason,
    delayNote,
    ...input
  }: ConsolChange,
  { idempotency, ...context }: OperationContext & { idempotency?: Idempotency },
): Promise<Consol> => {
  const before = await requireConsol(id);
  if (before.version !== version) return refuseStale(idempotency);
  await checkConsolInput({ ...input, delayReason }, before);
  const cause = { ...(delayReason && { delayReason }), ...(delayNote && { delayNote }) };
  if (input.freightCode !== before.freightCode) await requireFreight(input.freightCode);
  const isRenamed = input.mblNo !== before.mblNo;
  const isOtherNumber = !isSameNumber(input.mblNo, before.mblNo);
  if (isOtherNumber) {
    if ((await findConsolIdsByMblNo([input.mblNo])).size > 0) throw new AppError('MBL_TAKEN');
  }
  const decision = { short, shortReason };
  const { session, decided, released, ...kept } = await decideShortOrders(before, input.status, decision);
  const isChecked = await passPreflight(before, input.status, released, context.now);
  const after = {
    ...before,
    ...input,
    ...kept,
    mblConfirmation: isOtherNumber ? undefined : before.mblConfirmation,
    updated_at: context.now.toISOString(),
  };
  const isMoved = moveOrders && before.status !== after.status;
  const { arrivalCountry } = await consolFieldsOf(after);
  const isOtherCity = input.arrivalCity !== before.arrivalCity;
  const concernsOrders =
    isRenamed || isMoved || isOtherCity || isDateChanged(before, after) || released.length > 0;
  const ids = concernsOrders ? (await listConsolMembers(id)).map((member) => member.id) : [];
  const staying = concernsOrders ? await stayingOrders(after) : [];
  const changes = await consolChanges(before, after);
  const place = isMoved ? await placeOf(after) : '';
  const next = await toConsol({ ...after, version: version + 1 }, released);
  const answer = session?.openId ? withClosedSession(next, session.mode, after.updated_at) : next;
  const reply = idempotency && { idempotency, answer };
  const dates = { before, after, changes, reason, moveOrders, notify, cause, place, arrivalCountry };
  const change = { ...dates, decision, decided, released, staying, session };
  await runOperation(consolChange, change, ids, { ...context, reply }).catch((error: unknown) => {
    if (isChecked) return refuseLinked(before, error);
    throw error;
  });
  return answer;
};

/**
 * Changes a consol. Its orders follow a new M/BL number, new dates and, with `moveOrders`, a new status. `short` decides
 * about orders that were not scanned completely or do not travel.
 * @throws CONSOL_NOT_FOUND, CONFLICT for a stale version, VALIDATION_FAILED, MBL_TAKEN, CONSOL_SHORT, SCAN_SESSION_OPEN;
 * PREFLIGHT_RED, PREFLIGHT_REASON_MISSING, PREFLIGHT_MISSING; UNAVAILABLE if the change of many orders continues after the request
 */
export const modifyConsol = (...request: Parameters<typeof changeVersion>): Promise<Consol> =>
  retryConsolChange(() => changeVersion(...request));
