import { isDeepStrictEqual } from 'node:util';
import type { ReadOptions } from '#functions/db/kept.ts';
import { getPartner, type StoredPartner } from '#functions/db/partner.entity.ts';
import {
  getRateCard,
  listRateCards,
  putRateCardAction,
  removeRateCardAction,
} from '#functions/db/rate-card.entity.ts';
import { markUsed, writeReference } from '#functions/db/reference.entity.ts';
import { isInScope, type Scope } from '#functions/db/scope.ts';
import type { Caller } from '#functions/domain/caller.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { AIR, SEA } from '#shared/domain/order-fields.ts';
import { cardFor } from '#shared/domain/pricing.ts';
import {
  type PublicRates,
  type RateCard,
  type RateCardEnd,
  type RateCardInput,
  type RateCardKey,
  type RateCardRecord,
  type RateCardVersion,
  rateCardKeyOf,
  type StoredRateCard,
} from '#shared/domain/rate-card.ts';
import { AppError } from '#shared/errors.ts';
import { cardsOfPartner } from './partner-cards.ts';
import { auditRateCard } from './rate-card-audit.ts';

type Dated = { validUntil: string | null };

/** `next`: card that replaces this one. */
const withLastDay = <Card extends Dated>(
  card: Card,
  next: { validFrom: string } | undefined,
): Card & { validTo: string | null } => {
  const days = [card.validUntil, next && addDays(next.validFrom, -1)].filter(
    (day) => typeof day === 'string',
  );
  return { ...card, validTo: days.sort()[0] ?? null };
};

/** Returns all cards of a partner, or those for all, with their last days, newest first within each method. */
export const listCards = async (partnerId: number | null, options?: ReadOptions): Promise<RateCard[]> => {
  const cards = await listRateCards(partnerId, options);
  return cards.map((card, index) => {
    const next = cards[index - 1];
    return withLastDay(card, next?.method === card.method ? next : undefined);
  });
};

/** Returns the cards of a partner, newest first. @throws PARTNER_NOT_FOUND also outside the scope of the caller */
export const listPartnerCards = async (partnerId: number, scope: Scope): Promise<RateCard[]> => {
  if (!isInScope(scope, { partnerId })) throw new AppError('PARTNER_NOT_FOUND');
  await requirePartner(partnerId);
  const cards = await listCards(partnerId, { fresh: true });
  return cards.sort((one, other) => other.validFrom.localeCompare(one.validFrom));
};

// Returns the cards that apply to a partner on a day, and the first later card of each method.
const ratesOf = (cards: readonly RateCardRecord[], partnerId: number | null, day: string): PublicRates => {
  const found = ([AIR, SEA] as const).map((method) => {
    // A card for all that starts while a card of the partner applies is never the first one of its method.
    const later = cards
      .filter((card) => card.method === method && card.validFrom > day)
      .filter((card) => cardFor(cards, partnerId, method, card.validFrom) === card)
      .sort((one, other) => one.validFrom.localeCompare(other.validFrom));
    const current = cardFor(cards, partnerId, method, day);
    return {
      current: current ? [withLastDay(current, later[0])] : [],
      upcoming: later.slice(0, 1).map((card) => withLastDay(card, later[1])),
    };
  });
  return {
    current: found.flatMap(({ current }) => current),
    upcoming: found.flatMap(({ upcoming }) => upcoming),
  };
};

/** Returns the cards for all that apply on a Seoul day, and the first later card of each method. */
export const ratesOn = async (day: string): Promise<PublicRates> =>
  ratesOf(await listRateCards(null), null, day);

/** Returns the cards that apply to a partner on a Seoul day, and the first later card of each method. */
export const ratesOfPartner = async (partnerId: number, day: string): Promise<PublicRates> =>
  ratesOf(await cardsOfPartner(partnerId), partnerId, day);

const requirePartner = async (partnerId: number): Promise<StoredPartner> => {
  const partner = await getPartner(partnerId);
  if (!partner) throw new AppError('PARTNER_NOT_FOUND');
  return partner;
};

// Undefined for the cards for all.
const ownerOf = async ({ partnerId }: RateCardKey): Promise<StoredPartner | undefined> =>
  partnerId === null ? undefined : requirePartner(partnerId);

/** Returns a card by its name in addresses. @throws RATE_CARD_NOT_FOUND */
export const requireCard = async (name: string): Promise<StoredRateCard> => {
  const key = rateCardKeyOf(name);
  const card = key && (await getRateCard(key));
  if (!card) throw new AppError('RATE_CARD_NOT_FOUND');
  return card;
};

// Parcels are charged by the card of their day, so a card stays as it is after its first day.
const hasStarted = ({ validFrom }: RateCardKey, { now }: Caller): boolean => validFrom < seoulDay(now);

/**
 * Adds a card, or replaces the given version. A repeated request returns the stored card.
 * @throws VALIDATION_FAILED for a new card that starts before today, PARTNER_NOT_FOUND, RATE_CARD_STARTED,
 * RATE_CARD_TAKEN, RATE_CARD_NOT_FOUND, CONFLICT for a stale version or a concurrent change
 */
export const saveCard = async (
  { version = 0, ...input }: RateCardInput,
  caller: Caller,
): Promise<StoredRateCard> => {
  const isNew = version === 0;
  if (hasStarted(input, caller)) {
    const fields = [{ path: 'validFrom', message: '오늘 또는 이후의 날짜를 골라주세요.' }];
    throw isNew ? new AppError('VALIDATION_FAILED', { fields }) : new AppError('RATE_CARD_STARTED');
  }
  const owner = await ownerOf(input);
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
  // Partners with a card cannot be deleted.
  if (owner && !(await markUsed('PARTNER', owner.id))) throw new AppError('PARTNER_NOT_FOUND');
  const failed = await writeReference([
    putRateCardAction(after),
    auditRateCard(caller, owner, before, after),
  ]);
  if (failed.length === 0 || isDeepStrictEqual(await getRateCard(input), after)) return after;
  throw new AppError(isNew ? 'RATE_CARD_TAKEN' : 'CONFLICT');
};

/** Deletes a card. @throws PARTNER_NOT_FOUND, RATE_CARD_STARTED, RATE_CARD_NOT_FOUND, CONFLICT */
export const deleteCard = async (card: RateCardVersion, caller: Caller): Promise<void> => {
  if (hasStarted(card, caller)) throw new AppError('RATE_CARD_STARTED');
  const owner = await ownerOf(card);
  const before = await getRateCard(card);
  if (!before) throw new AppError('RATE_CARD_NOT_FOUND');
  const failed = await writeReference([
    removeRateCardAction(card),
    auditRateCard(caller, owner, before, undefined),
  ]);
  if (failed.length > 0) throw new AppError('CONFLICT');
};

const refuseEnd = (message: string) =>
  new AppError('VALIDATION_FAILED', { fields: [{ path: 'validUntil', message }] });

/**
 * Sets the last day of the card of a partner. The prices of the days before today stay. A repeated request returns the
 * stored card.
 * @throws VALIDATION_FAILED for a last day before today, and for a card that ended before today
 * @throws RATE_CARD_NOT_FOUND, CONFLICT for a stale version or a concurrent change
 */
export const endCard = async (
  { validUntil, version, ...key }: RateCardEnd,
  caller: Caller,
): Promise<StoredRateCard> => {
  const today = seoulDay(caller.now);
  if (validUntil < today) throw refuseEnd('오늘 또는 이후의 날짜를 골라주세요.');
  const before = await getRateCard(key);
  if (!before) throw new AppError('RATE_CARD_NOT_FOUND');
  const after: RateCardRecord = { ...before, validUntil, version: version + 1 };
  if (isDeepStrictEqual(before, after)) return after;
  if (before.version !== version) throw new AppError('CONFLICT');
  if (before.validUntil !== null && before.validUntil < today) throw refuseEnd('이미 끝난 요금표입니다.');
  const owner = await ownerOf(key);
  const failed = await writeReference([
    putRateCardAction(after),
    auditRateCard(caller, owner, before, after),
  ]);
  if (failed.length === 0 || isDeepStrictEqual(await getRateCard(key), after)) return after;
  throw new AppError('CONFLICT');
};
