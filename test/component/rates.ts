import { rateCardPayload } from '#test/fixtures/rate-cards.ts';
import type { Answer } from '#web/lib/call.ts';

type Rate = Answer<'GET /api/rate/getRates'>['current'][number];

/** A rate card by air of November 2026, which has no end. */
export const rateCard = (changes: Partial<Rate> = {}): Rate =>
  ({
    ...rateCardPayload({ validFrom: '2026-11-01' }),
    version: 1,
    validUntil: null,
    validTo: null,
    ...changes,
  }) as Rate;
