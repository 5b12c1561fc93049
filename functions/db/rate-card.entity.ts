import * as z from 'zod';
import { type RateCardKey, type RateCardVersion, StoredRateCard } from '#shared/domain/rate-card.ts';
import { type Action, getItem, hasItems, type Key } from './client.ts';
import type { ReadOptions } from './kept.ts';
import { readCached } from './reference.entity.ts';

// Cards for all customers. A card for one partner has its own partition.
const DEFAULT_CARDS = 'RATECARD#ALL';

const key = ({ method, validFrom }: RateCardKey): Key => ({
  pk: DEFAULT_CARDS,
  sk: `${method}#${validFrom}`,
});

/** AP-270 Returns all cards, newest first within each method, at most a minute old. */
export const listRateCards = async (options?: ReadOptions): Promise<StoredRateCard[]> =>
  (await readCached(DEFAULT_CARDS, options)).map((item) => StoredRateCard.parse(item)).reverse();

/** AP-510 True if there is a card. */
export const hasRateCards = (): Promise<boolean> => hasItems(DEFAULT_CARDS);

/** AP-271 Returns a card by a strongly consistent read. */
export const getRateCard = async (card: RateCardKey): Promise<StoredRateCard | undefined> => {
  const item = await getItem(key(card), { consistent: true });
  return item && StoredRateCard.parse(item);
};

const unchanged = (version: number) => ({
  condition: '#version = :was',
  names: { '#version': 'version' },
  values: { ':was': version },
});

/**
 * AP-272 Adds a card of version 1, or replaces the card of the previous version. Fails as `RATECARD` if such a card
 * exists, or was modified or deleted concurrently.
 */
export const putRateCardAction = (card: StoredRateCard): Action => ({
  name: 'RATECARD',
  put: { ...key(card), ...z.encode(StoredRateCard, card) },
  ...(card.version === 1 ? { condition: 'attribute_not_exists(pk)' } : unchanged(card.version - 1)),
});

/** AP-273 Deletes a card. Fails as `RATECARD` if the card was modified or deleted concurrently. */
export const removeRateCardAction = ({ version, ...card }: RateCardVersion): Action => ({
  name: 'RATECARD',
  delete: key(card),
  ...unchanged(version),
});
