import { createFileRoute } from '@tanstack/react-router';
import { RatesScreen } from '#web/features/rates/rates.screen.tsx';
import { readDay } from '#web/lib/page-search.ts';

type RateSearch = {
  /** `sea` for sea freight. Default: air freight. */
  method?: 'sea';
  /** Partner whose cards are shown. Default: the cards for all. */
  partner?: number;
  /** First day of the opened card. Default: the card that applies today. */
  from?: string;
};

export const Route = createFileRoute('/admin/_shell/rate-manage')({
  validateSearch: ({ method, partner, from }: Record<string, unknown>): RateSearch => ({
    method: method === 'sea' ? 'sea' : undefined,
    partner: Number.isSafeInteger(partner) && Number(partner) > 0 ? Number(partner) : undefined,
    from: readDay(from),
  }),
  component: RatesScreen,
});
