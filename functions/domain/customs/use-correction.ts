import { timingSafeEqual } from 'node:crypto';
import { type Action, transact } from '#functions/db/client.ts';
import {
  countTryAction,
  endCorrectionAction,
  getCorrection,
  type StoredCorrection,
} from '#functions/db/correction.entity.ts';
import {
  AnsweredConcurrently,
  type Idempotency,
  storeAnswerActions,
} from '#functions/db/idempotency.entity.ts';
import { getOrder } from '#functions/db/order.entity.ts';
import { putPccDueAction, removePccDueAction } from '#functions/db/pcc-queue.entity.ts';
import { hashOfSecret } from '#functions/db/secret.ts';
import { isCorrectable } from '#functions/domain/correction/correctable.ts';
import { orderEdit } from '#functions/domain/order/order-version.ts';
import { readBreakers } from '#functions/domain/outside/breakers.ts';
import { oneShortRetry } from '#functions/domain/outside/refresh.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import {
  type CorrectionField,
  type CorrectionValues,
  fieldsOfWrong,
  isHeldByCustoms,
  MAX_WRONG_TRIES,
  readCorrectionToken,
  requiredValues,
} from '#shared/domain/customs/correction.ts';
import { pccInputs } from '#shared/domain/customs/pcc-check.ts';
import { isNameForType, type Order } from '#shared/domain/order.ts';
import { orderLabels } from '#shared/domain/order-fields.ts';
import { isUnassignedZipcode } from '#shared/domain/zipcode.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/words.ko.ts';
import { askAboutPcc, PCC_SERVICE, type PccAnswer } from './check-pcc.ts';

/** Author of changes by a link. */
const RECEIVER = { name: '받는 분(정정 링크)', memberId: null };

const isSameHash = (stored: string, sent: string): boolean =>
  stored.length === sent.length && timingSafeEqual(Buffer.from(stored), Buffer.from(sent));

type Opened = { order: Order; link: StoredCorrection };

/** Returns the order and the link of a token. @throws CORRECTION_INVALID */
export const openLink = async (token: string, now: Date): Promise<Opened> => {
  // Both items are read in any case, so that the time of the answer shows neither whether the order exists nor whether a
  // link was used.
  const { orderId, secret } = readCorrectionToken(token) ?? { orderId: 0, secret: '' };
  const [link, order] = await Promise.all([
    getCorrection(orderId, now),
    getOrder('all', orderId, { consistent: true }),
  ]);
  const isOwn = isSameHash(link?.hash ?? '', hashOfSecret(secret));
  if (!link || !order || !isOwn || link.tries >= MAX_WRONG_TRIES) throw new AppError('CORRECTION_INVALID');
  const isLive = link.isHeld === isHeldByCustoms(order) && (await isCorrectable(order));
  if (!isLive) throw new AppError('CORRECTION_INVALID');
  return { order, link };
};

type SavedCorrection = {
  result: 'saved' | 'accepted' | 'mismatch';
  wrong: CorrectionField[];
  triesLeft: number;
};

// A link takes exactly its fields: a missing one would stay wrong, and no one requested another one.
const checkValues = ({ order, link }: Opened, values: CorrectionValues): void => {
  const required = requiredValues(link.fields);
  const sent = Object.keys(values) as (keyof CorrectionValues)[];
  const missing = required.filter((name) => values[name] === undefined);
  const isWrong = (name: keyof CorrectionValues) => sent.includes(name) && !required.includes(name);
  const fields = [
    ...missing.map((name) => [name, messages.required(orderLabels[name])] as const),
    ...sent.filter(isWrong).map((name) => [name, messages.enterCorrectly(orderLabels[name])] as const),
  ];
  const { receiverName, receiverZipcode } = values;
  if (receiverName !== undefined && !isNameForType(order.receiverType, receiverName)) {
    fields.push(['receiverName', messages.enterCorrectly(orderLabels.receiverName)]);
  }
  if (receiverZipcode !== undefined && isUnassignedZipcode(receiverZipcode)) {
    fields.push(['receiverZipcode', messages.unassignedZipcode]);
  }
  if (fields.length === 0) return;
  throw new AppError('VALIDATION_FAILED', {
    fields: fields.map(([name, message]) => ({ path: `values.${name}`, message })),
  });
};

/** Customs knows persons only, so the data of a company are saved without a check. */
type Checked = PccAnswer | { state: 'company' };

const ask = async (corrected: Order, clock: () => Date): Promise<Checked> => {
  if (corrected.receiverType !== 1) return { state: 'company' };
  const breakers = await readBreakers([PCC_SERVICE]);
  return askAboutPcc(corrected, { breakers, clock, beforeAttempt: oneShortRetry() });
};

type Plan = { answer: SavedCorrection; actions: Action[] };

const planMismatch = (
  { order, link }: Opened,
  checked: Extract<Checked, { state: 'mismatch' }>,
  now: Date,
): Plan => ({
  answer: {
    result: 'mismatch',
    wrong: fieldsOfWrong(checked.check.wrong),
    triesLeft: MAX_WRONG_TRIES - link.tries - 1,
  },
  actions: [countTryAction(order.id, link, now)],
});

const planSave = async (
  { order, link }: Opened,
  values: CorrectionValues,
  checked: Checked,
  now: Date,
): Promise<Plan> => {
  const isMatched = checked.state === 'matched';
  const isQueued = checked.state === 'unavailable' || checked.state === 'skipped';
  const to: Partial<Order> = {
    ...values,
    ...(isMatched && { pccState: checked.state, pccCheck: checked.check }),
    ...(isQueued && { pccState: 'waiting', pccCheck: null }),
  };
  const draft = { kind: 'infoCorrected', source: 'customer', data: { fields: link.fields } } as const;
  const { actions } = await orderEdit(order, to, RECEIVER, now.toISOString(), undefined, draft);
  const isLeft = isMatched && order.pccState === 'waiting';
  return {
    answer: {
      result: isMatched || checked.state === 'company' ? 'saved' : 'accepted',
      wrong: [],
      triesLeft: MAX_WRONG_TRIES - link.tries,
    },
    actions: [
      ...actions,
      endCorrectionAction(order.id, link, now),
      ...(isQueued ? [putPccDueAction(order, now)] : []),
      ...(isLeft ? [removePccDueAction(order.id)] : []),
    ],
  };
};

type Request = { clock: () => Date; idempotency: Idempotency | undefined };

/**
 * Saves corrected values, unless customs refuses them. The first of two concurrent saves wins.
 * @throws CORRECTION_INVALID, VALIDATION_FAILED
 */
export const saveCorrection = async (
  token: string,
  values: CorrectionValues,
  { clock, idempotency }: Request,
): Promise<SavedCorrection> => {
  let last: { corrected: Order; checked: Checked } | undefined;
  const check = async (corrected: Order): Promise<Checked> => {
    const isSame = last && pccInputs.every((field) => corrected[field] === last?.corrected[field]);
    // After a conflict the same values are not asked about again.
    last = isSame ? last : { corrected, checked: await ask(corrected, clock) };
    return (last as { checked: Checked }).checked;
  };
  return retryOnConflict(async () => {
    const now = clock();
    const opened = await openLink(token, now);
    checkValues(opened, values);
    const checked = await check({ ...opened.order, ...values });
    const { answer, actions } =
      checked.state === 'mismatch'
        ? planMismatch(opened, checked, now)
        : await planSave(opened, values, checked, now);
    const failed = await transact([...actions, ...storeAnswerActions(idempotency, answer)]);
    if (failed.includes('IDEMPOTENCY_KEY')) throw new AnsweredConcurrently();
    return failed.length === 0 ? answer : undefined;
  });
};
