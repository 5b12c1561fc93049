import { createHash } from 'node:crypto';
import { verifyPcc } from '#functions/adapters/pcc.ts';
import { hasSecret } from '#functions/adapters/secrets.ts';
import { isUnipassSetUp } from '#functions/adapters/unipass.ts';
import { isServiceOff } from '#functions/db/counter.entity.ts';
import { getOrder, storePccState } from '#functions/db/order.entity.ts';
import type { CustomsService } from '#shared/domain/breaker.ts';
import { type PccInputs, pccInputs, type StoredPccCheck } from '#shared/domain/customs/pcc-check.ts';
import type { Order } from '#shared/domain/order.ts';
import { type AskContext, askCustoms } from './ask-customs.ts';

/** Name of the breaker. */
export const PCC_SERVICE = 'pcc' satisfies CustomsService;

/** True if the service that checks customs codes is set up. @throws UNAVAILABLE if its key cannot be read */
export const isPccSetUp = (): Promise<boolean> => isUnipassSetUp(PCC_SERVICE);

/** True if the service is off. Functions without its key read what the last run of the job found. */
export const isPccOff = async (): Promise<boolean> =>
  hasSecret('UNIPASS') ? !(await isPccSetUp()) : isServiceOff(PCC_SERVICE);

/** `beforeAttempt`: awaited before each call of the service, also before a retry. */
export type PccContext = AskContext & { beforeAttempt?: () => Promise<void> };

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

/** Asks customs about a code with name, mobile and zipcode. */
export const askAboutPcc = async (values: PccInputs, context: PccContext): Promise<PccAnswer> => {
  const { clock, beforeAttempt } = context;
  const { pcc, receiverName: name, receiverMobile: mobile, receiverZipcode: zipcode } = values;
  const ask = () => verifyPcc({ pcc, name, mobile, zipcode }, { now: clock(), beforeAttempt });
  const answer = await askCustoms(PCC_SERVICE, ask, context);
  if (!answer) return { state: 'skipped' };
  const { state, wrong, checkedAt } = answer;
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
  const answer = await askAboutPcc(order, context);
  if (answer.state === 'off' || answer.state === 'skipped') return answer.state;
  const check = 'check' in answer ? answer.check : null;
  if (check === null && (hasResult(order) || order.pccState === 'unavailable')) return answer.state;
  return (await storePccState(order, answer.state, check)) ? answer.state : 'gone';
};

/** Returns an order for a check, whose values may have been changed a moment before. */
export const readChecked = (orderId: number): Promise<Order | undefined> =>
  getOrder('all', orderId, { consistent: true });
