import type { Action } from '#functions/db/client.ts';
import type { StoredPartner } from '#functions/db/partner.entity.ts';
import { auditAction } from '#functions/domain/audit.ts';
import type { Caller } from '#functions/domain/caller.ts';
import { formatCharge } from '#shared/domain/money.ts';
import { unitOf } from '#shared/domain/pricing.ts';
import { rateCardLabels, type StoredRateCard } from '#shared/domain/rate-card.ts';
import { freightNames } from '#shared/words.ko.ts';

const auditedLabels = {
  validFrom: rateCardLabels.validFrom,
  validUntil: rateCardLabels.validUntil,
  currency: rateCardLabels.currency,
  interval: rateCardLabels.interval,
  steps: rateCardLabels.steps,
  extraPrice: rateCardLabels.extraPrice,
  minimum: rateCardLabels.minimum,
  surcharges: rateCardLabels.surcharges,
  transit: '소요일',
  notIncluded: rateCardLabels.notIncluded,
};

const stepTexts = (card: StoredRateCard): string[] =>
  card.steps.map(({ upTo, price }) => `${upTo} ${unitOf(card)} ${formatCharge({ ...card, amount: price })}`);

const surchargeTexts = ({ surcharges, currency }: StoredRateCard): string[] =>
  surcharges.map(({ name, amount, fromKg }) =>
    [name, fromKg !== null && `${fromKg} kg부터`, formatCharge({ amount, currency })]
      .filter(Boolean)
      .join(' '),
  );

// An entry holds 200 characters of a field, so steps that both versions have are left out.
const auditFields = (card: StoredRateCard, other: StoredRateCard | undefined) => {
  const sameSteps = new Set(other && stepTexts(other));
  const price = (amount: number) => formatCharge({ amount, currency: card.currency });
  return {
    validFrom: card.validFrom,
    validUntil: card.validUntil,
    currency: card.currency,
    interval: `${card.interval} ${unitOf(card)}`,
    steps: stepTexts(card).filter((text) => !sameSteps.has(text)),
    extraPrice: card.extraPrice === null ? '' : price(card.extraPrice),
    minimum: price(card.minimum),
    surcharges: surchargeTexts(card),
    transit: `${card.transitMin}–${card.transitMax} 영업일`,
    notIncluded: card.notIncluded,
  };
};

/**
 * Audit entry of a change of a rate card.
 * @param owner absent for a card for all
 * @param before absent for a new card
 * @param after absent for a deleted card
 */
export const auditRateCard = (
  caller: Caller,
  owner: Pick<StoredPartner, 'id' | 'partner_name'> | undefined,
  before: StoredRateCard | undefined,
  after: StoredRateCard | undefined,
): Action => {
  const { method, validFrom } = (after ?? before) as StoredRateCard;
  return auditAction(
    caller,
    {
      kind: 'rateCard',
      id: [owner?.id, method, validFrom].filter(Boolean).join('#'),
      name: [owner?.partner_name, freightNames[method], validFrom].filter(Boolean).join(' '),
    },
    auditedLabels,
    before && auditFields(before, after),
    after && auditFields(after, before),
  );
};
