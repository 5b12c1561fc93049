import { createHash } from 'node:crypto';
import { verifyPcc } from '#functions/adapters/pcc.ts';
import { hasSecret } from '#functions/adapters/secrets.ts';
import { isUnipassSetUp } from '#functions/adapters/unipass.ts';
import { getOrder, storePccState } from '#functions/db/order.entity.ts';
import { isPccServiceOff } from '#functions/db/pcc-queue.entity.ts';
import type { readBreakers } from '#functions/domain/outside/breakers.ts';
import type { CustomsService } from '#shared/domain/breaker.ts';
import { type PccInputs, pccInputs, type StoredPccCheck } from '#shared/domain/customs/pcc-check.ts';
import type { Order } from '#shared/domain/order.ts';

/** Name of the breaker. */
export const PCC_SERVICE = 'pcc' satisfies CustomsService;
/** Time without calls after the service has refused the key. */
const KEY_PAUSE_MS = 15 * 60_000;

/** True if the service that checks customs codes is set up. @throws UNAVAILABLE if its key cannot be read */
export const isPccSetUp = (): Promise<boolean> => isUnipassSetUp(PCC_SERVICE);

/** True if the service is off. Functions without its key read what the last run of the job found. */
export const isPccOff = async (): Promise<boolean> =>
  hasSecret('UNIPASS') ? !(await isPccSetUp()) : isPccServiceOff();

type Breakers = Awaited<ReturnType<typeof readBreakers>>;

/** `clock`: present time. `beforeAttempt`: awaited before each call of the service, also before a retry. */
export type PccContext = { breakers: Breakers; clock: () => Date; beforeAttempt?: () => Promise<void> };

/** `skipped`: no call was made, because the service is failing. */
export type PccAnswer =
  | { state: 'matched'; check: StoredPccCheck }
  | { state: 'mismatch'; check: StoredPccCheck }
  | { state: 'unavailable' }
  | { state: 'off' | 'skipped' };

const hashOf = (values: PccInputs): string =>
  createHash('sha256')
    .update(JSON.stringify(pccInputs.map((field) => values[field])))
    .digest('base64url')
    .slice(0, 16);

/** Asks customs about a code with name, mobile and zipcode, and records in the breaker whether the service answers. */
export const askCustoms = async (
  values: PccInputs,
  { breakers, clock, beforeAttempt }: PccContext,
): Promise<PccAnswer> => {
  if (!(await breakers.admit([PCC_SERVICE], clock()))) return { state: 'skipped' };
  const { pcc, receiverName: name, receiverMobile: mobile, receiverZipcode: zipcode } = values;
  const answer = await verifyPcc({ pcc, name, mobile, zipcode }, { now: clock(), beforeAttempt });
  const { state, wrong, checkedAt, failure } = answer;
  if (failure?.scope === 'key') {
    await breakers.refused(PCC_SERVICE, new Date(clock().getTime() + KEY_PAUSE_MS));
  } else if (state === 'unavailable') await breakers.failed(PCC_SERVICE, clock());
  else await breakers.succeeded([PCC_SERVICE]);
  if (state === 'unavailable' || state === 'off') return { state };
  const check = { checkedAt: checkedAt ?? clock().toISOString(), wrong, hash: hashOf(values) };
  return { state, check: { ...check, source: 'unipass' } };
};

/** `gone`: a checked value was changed during the call, so that nothing was stored. */
export type PccOutcome = PccAnswer['state'] | 'gone';

/** True if customs has answered about the present values of the order. */
export const hasResult = ({ pccState }: Order): boolean => pccState === 'matched' || pccState === 'mismatch';

/** Checks the customs code of an order and stores the result. A fault replaces no earlier result. */
export const checkPcc = async (order: Order, context: PccContext): Promise<PccOutcome> => {
  const answer = await askCustoms(order, context);
  if (answer.state === 'off' || answer.state === 'skipped') return answer.state;
  const check = 'check' in answer ? answer.check : null;
  if (check === null && (hasResult(order) || order.pccState === 'unavailable')) return answer.state;
  return (await storePccState(order, answer.state, check)) ? answer.state : 'gone';
};

/** Returns an order for a check, whose values may have been changed a moment before. */
export const readChecked = (orderId: number): Promise<Order | undefined> =>
  getOrder('all', orderId, { consistent: true });
