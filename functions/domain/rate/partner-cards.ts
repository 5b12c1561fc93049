import type { ReadOptions } from '#functions/db/kept.ts';
import { listRateCards } from '#functions/db/rate-card.entity.ts';
import type { RateCardRecord } from '#shared/domain/rate-card.ts';

/**
 * Returns the cards among which `cardFor` chooses the card of a partner: those of the partner and those for all, at most
 * a minute old.
 */
export const cardsOfPartner = async (partnerId: number, options?: ReadOptions): Promise<RateCardRecord[]> =>
  (await Promise.all([listRateCards(partnerId, options), listRateCards(null, options)])).flat();
