import { isDeepStrictEqual } from 'node:util';
import type { ReadOptions } from '#functions/db/kept.ts';
import {
  getRateCard,
  listRateCards,
  putRateCardAction,
  removeRateCardAction,
} from '#functions/db/rate-card.entity.ts';
import { writeReference } from '#functions/db/reference.entity.ts';
import type { Editor } from '#functions/domain/audit.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import type {
  PublicRates,
  RateCard,
  RateCardInput,
  RateCardKey,
  RateCardRecord,
  RateCardVersion,
  StoredRateCard,
} from '#shared/domain/rate-card.ts';
import { AppError } from '#shared/errors.ts';
import { auditRateCard } from './rate-card-audit.ts';

/** Returns all cards with their last days, newest first within each method. */
export const listCards = async (options?: ReadOptions): Promise<RateCard[]> => {
  const cards = await listRateCards(null, options);
  return cards.map((card, index) => {
    const next = cards[index - 1];
    return { ...card, validTo: next?.method === card.method ? addDays(next.validFrom, -1) : null };
  });
};

/** Returns the cards that apply on a Seoul day, and the first later card of each method. */
export const ratesOn = async (day: string): Promise<PublicRates> => {
  const cards = await listCards();
  const later = cards.filter(({ validFrom }) => validFrom > day);
  return {
    current: cards.filter(
      ({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo),
    ),
    // The cards are listed newest first, so the map keeps the first one that starts.
    upcoming: [...new Map(later.map((card) => [card.method, card])).values()],
  };
};

// Parcels are charged by the card of their day, so a card stays as it is after its first day.
const hasStarted = ({ validFrom }: RateCardKey, { now }: Editor): boolean => validFrom < seoulDay(now);

/**
 * Adds a card, or replaces the given version. A repeated request returns the stored card.
 * @throws VALIDATION_FAILED for a new card that starts before today, RATE_CARD_STARTED, RATE_CARD_TAKEN,
 * RATE_CARD_NOT_FOUND, CONFLICT for a stale version or a concurrent change
 */
export const saveCard = async (
  { version = 0, ...input }: RateCardInput,
  editor: Editor,
): Promise<StoredRateCard> => {
  const isNew = version === 0;
  if (hasStarted(input, editor)) {
    const fields = [{ path: 'validFrom', message: '오늘 또는 이후의 날짜를 골라주세요.' }];
    throw isNew ? new AppError('VALIDATION_FAILED', { fields }) : new AppError('RATE_CARD_STARTED');
  }
  const before = await getRateCard(input);
  const after: RateCardRecord = {
    ...input,
    validUntil: before?.validUntil ?? null,
    version: version + 1,
    priceVersion: version + 1,
  };
  if (isDeepStrictEqual(before, after)) return after;
  if (isNew && before) throw new AppError('RATE_CARD_TAKEN');
  if (!isNew && !before) throw new AppError('RATE_CARD_NOT_FOUND');
  const failed = await writeReference([putRateCardAction(after), auditRateCard(editor, before, after)]);
  if (failed.length === 0 || isDeepStrictEqual(await getRateCard(input), after)) return after;
  throw new AppError(isNew ? 'RATE_CARD_TAKEN' : 'CONFLICT');
};

/** Deletes a card. @throws RATE_CARD_STARTED, RATE_CARD_NOT_FOUND, CONFLICT */
export const deleteCard = async (card: RateCardVersion, editor: Editor): Promise<void> => {
  if (hasStarted(card, editor)) throw new AppError('RATE_CARD_STARTED');
  const before = await getRateCard(card);
  if (!before) throw new AppError('RATE_CARD_NOT_FOUND');
  const failed = await writeReference([removeRateCardAction(card), auditRateCard(editor, before, undefined)]);
  if (failed.length > 0) throw new AppError('CONFLICT');
};
