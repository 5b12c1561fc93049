import { MAX_WRONG_TRIES } from '#shared/domain/customs/correction.ts';
import { pccCheckOf } from '#shared/domain/customs/pcc-check.ts';
import { findingsOf, methodOf, type RuleFinding, severities } from '#shared/domain/customs/rules.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { maskName } from '#shared/domain/masking.ts';
import type { Order } from '#shared/domain/order.ts';
import { orderLabels } from '#shared/domain/order-fields.ts';
import { openLink } from './use-correction.ts';

/** Sentence about a field without a finding, which staff added to the link. */
const UNCERTAIN = '세관 기록과 같은지 확인해주세요.';

/** Findings in an order, from the gravest. */
const gravestFirst = (order: Order, now: Date): RuleFinding[] => {
  // The sentences about the receiver depend neither on rates nor on whether the service of customs is off.
  const found = findingsOf(
    { ...order, pccCheck: pccCheckOf(order, false) },
    { rates: {}, method: methodOf(order), today: seoulDay(now) },
  );
  return severities.flatMap((one) => found.filter(({ severity }) => severity === one));
};

/** Returns what the receiver is asked to correct. @throws CORRECTION_INVALID */
export const openCorrection = async (token: string, now: Date) => {
  const { order, link } = await openLink(token, now);
  const found = gravestFirst(order, now);
  return {
    hblNo: order.hblNo,
    partnerName: order.partnerName,
    receiverName: maskName(order.receiverName),
    fields: link.fields.map((name) => ({
      name,
      label: orderLabels[name],
      problem: found.find(({ fields }) => fields.includes(name))?.text ?? UNCERTAIN,
    })),
    expiresAt: new Date(link.ttl * 1_000).toISOString(),
    triesLeft: MAX_WRONG_TRIES - link.tries,
  };
};
