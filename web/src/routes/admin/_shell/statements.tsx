import { createFileRoute } from '@tanstack/react-router';
import { StatementsScreen } from '#web/features/statements/statements.screen.tsx';
import { readId, readText } from '#web/lib/search-values.ts';

type StatementsSearch = {
  /** `balances`: open amounts of the partners. Default: statements of a month. */
  tab?: 'balances';
  /** `YYYY-MM`. Default: the last month that has ended. */
  month?: string;
  partner?: number;
  state?: string;
  /** Opened statement. */
  id?: string;
  /** Number of the opened statement, for links from an order. */
  number?: string;
};

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export const Route = createFileRoute('/admin/_shell/statements')({
  validateSearch: (search: Record<string, unknown>): StatementsSearch => {
    const month = readText(search.month);
    return {
      tab: search.tab === 'balances' ? 'balances' : undefined,
      month: month && MONTH.test(month) ? month : undefined,
      partner: readId(search.partner),
      state: readText(search.state),
      id: readText(search.id),
      number: readText(search.number),
    };
  },
  component: StatementsScreen,
});
