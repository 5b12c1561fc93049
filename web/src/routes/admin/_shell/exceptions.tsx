import { createFileRoute } from '@tanstack/react-router';
import { exceptionRules } from '#shared/domain/exception-rules.ts';
import { ExceptionsScreen } from '#web/features/parcels/exceptions/exceptions.screen.tsx';
import type { ExceptionSearch } from '#web/lib/exception-queries.ts';
import { readId } from '#web/lib/search-values.ts';

/** The filters of the page, and the id of the open order. Open exceptions have no `state`. */
type ExceptionPageSearch = Omit<ExceptionSearch, 'state'> & {
  state?: 'closed';
  /** Id of the order in the drawer. */
  order?: number;
};

export const Route = createFileRoute('/admin/_shell/exceptions')({
  validateSearch: (raw: Record<string, unknown>): ExceptionPageSearch => ({
    state: raw.state === 'closed' ? raw.state : undefined,
    rule: exceptionRules.find((rule) => rule === raw.rule),
    partnerId: readId(raw.partnerId),
    assigneeId: raw.assigneeId === 0 ? 0 : readId(raw.assigneeId),
    olderThanDays: readId(raw.olderThanDays),
    order: readId(raw.order),
  }),
  component: ExceptionsScreen,
});
