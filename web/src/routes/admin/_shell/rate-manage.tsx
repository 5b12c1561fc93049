import { createFileRoute } from '@tanstack/react-router';
import { RatesScreen } from '#web/features/rates/rates.screen.tsx';
import { readDay } from '#web/lib/page-search.ts';

type RateSearch = {
  /** `sea` for sea freight. Default: air freight. */
  method?: 'sea';
  /** First day of the opened card. Default: the card that applies today. */
  from?: string;
};

export const Route = createFileRoute('/admin/_shell/rate-manage')({
  validateSearch: ({ method, from }: Record<string, unknown>): RateSearch => ({
    method: method === 'sea' ? 'sea' : undefined,
    from: readDay(from),
  }),
  component: RatesScreen,
});
