import { type ExceptionRule, exceptionRules } from '#shared/domain/exception-rules.ts';
import type { ExceptionSearch } from '#web/lib/exception-queries.ts';
import { readId } from '#web/lib/page-search.ts';

/** URL parameters of the page: its filters, and the id of the open order. Open exceptions have no `state`. */
type ExceptionPageSearch = Omit<ExceptionSearch, 'state'> & {
  state?: 'closed';
  /** Id of the order in the drawer. */
  order?: number;
};

const readRule = (value: unknown): ExceptionRule | undefined => exceptionRules.find((rule) => rule === value);

/** Ignores invalid values. */
export const readExceptionSearch = (raw: Record<string, unknown>): ExceptionPageSearch => ({
  state: raw.state === 'closed' ? raw.state : undefined,
  rule: readRule(raw.rule),
  partnerId: readId(raw.partnerId),
  assigneeId: raw.assigneeId === 0 ? 0 : readId(raw.assigneeId),
  olderThanDays: readId(raw.olderThanDays),
  order: readId(raw.order),
});
