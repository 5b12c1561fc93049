import * as z from 'zod';
import {
  type RateCardKey,
  type RateCardRecord,
  type RateCardVersion,
  StoredRateCard,
} from '#shared/domain/rate-card.ts';
import { type Action, getItem, hasItems, type Item, type Key } from './client.ts';
import type { ReadOptions } from './kept.ts';
import { readCached } from './reference.entity.ts';
import { ifVersion } from './versioned.ts';

// Items of earlier versions of the product are cards for all, without the fields of cards of partners.
const Stored = StoredRateCard.extend({
  partnerId: StoredRateCard.shape.partnerId.default(null),
  validUntil: StoredRateCard.shape.validUntil.default(null),
  priceVersion: z.number().optional(),
});

const recordOf = (item: Item): RateCardRecord => {
  const card = Stored.parse(item);
  return { ...card, priceVersion: card.priceVersion ?? card.version };
};

/** Null is the partition of the cards for all customers. */
const partition = (partnerId: number | null) => `RATECARD#${partnerId ?? 'ALL'}`;

const key = ({ partnerId, method, validFrom }: RateCardKey): Key => ({
  pk: partition(partnerId),
  sk: `${method}#${validFrom}`,
});

/**
 * AP-270 Returns the cards of a partner, or those for all customers, newest first within each method, at most a minute
 * old.
 */
export const listRateCards = async (
  partnerId: number | null,
  options?: ReadOptions,
): Promise<RateCardRecord[]> => (await readCached(partition(partnerId), options)).map(recordOf).reverse();

/** AP-510 True if there is a card for all customers. */
export const hasRateCards = (): Promise<boolean> => hasItems(partition(null));

/** AP-271 Returns a card by a strongly consistent read. */
export const getRateCard = async (card: RateCardKey): Promise<RateCardRecord | undefined> => {
  const item = await getItem(key(card), { consistent: true });
  return item && recordOf(item);
};

/**
 * AP-272 Adds a card of version 1, or replaces the card of the previous version. Fails as `RATECARD` if such a card
 * exists, or was modified or deleted concurrently.
 */
export const putRateCardAction = (card: RateCardRecord): Action => ({
  name: 'RATECARD',
  put: { ...key(card), ...z.encode(Stored, card) },
  ...ifVersion(card.version - 1),
});

/** AP-273 Deletes a card. Fails as `RATECARD` if the card was modified or deleted concurrently. */
export const removeRateCardAction = ({ version, ...card }: RateCardVersion): Action => ({
  name: 'RATECARD',
  delete: key(card),
  ...ifVersion(version),
});
