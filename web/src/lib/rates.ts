import { queryOptions } from '@tanstack/react-query';
import { unitOf } from '#shared/domain/pricing.ts';
import { type Answer, call } from './call.ts';

/** A rate card as visitors see it. */
export type Rate = Answer<'GET /api/rate/getRates'>['current'][number];

const HOUR_MS = 3_600_000;

/** First part of the keys of all queries of rate cards. */
export const ratesKey = ['rateCards'] as const;

/** Rate cards of today and the next ones, for visitors. */
export const ratesQuery = queryOptions({
  queryKey: [...ratesKey, 'public'],
  queryFn: ({ signal }) => call('GET /api/rate/getRates', { signal }),
  staleTime: HOUR_MS,
});

const measures = new Intl.NumberFormat('ko-KR', { maximumFractionDigits: 3 });

/** `3.5 kg`, `0.4 CBM` */
export const formatMeasure = (measure: number, card: Pick<Rate, 'method'>): string =>
  `${measures.format(measure)} ${unitOf(card)}`;

/** `5–7 영업일` */
export const formatTransit = ({ transitMin, transitMax }: Pick<Rate, 'transitMin' | 'transitMax'>): string =>
  transitMin === transitMax ? `${transitMin} 영업일` : `${transitMin}–${transitMax} 영업일`;
