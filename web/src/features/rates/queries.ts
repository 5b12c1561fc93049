import type { Answer } from '#web/lib/call.ts';

export type RateCard = Answer<'GET /api/rate/getRateCardList'>[number];

export type CardDraft = Answer<'POST /api/rate/readCardExcel'>;

/** Owner of the cards on the screen: a partner, or null for the cards for all. */
export type CardOwner = { id: number; name: string } | null;
