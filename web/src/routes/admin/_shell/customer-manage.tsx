import { createFileRoute } from '@tanstack/react-router';
import { CustomersScreen } from '#web/features/customers/customers.screen.tsx';
import { readDay } from '#web/lib/page-search.ts';

type CustomersSearch = {
  type?: 'partner' | 'customer';
  /** First day of the registration in Seoul. */
  since?: string;
};

export const Route = createFileRoute('/admin/_shell/customer-manage')({
  validateSearch: ({ type, since }: Record<string, unknown>): CustomersSearch => ({
    type: type === 'partner' || type === 'customer' ? type : undefined,
    since: readDay(since),
  }),
  component: CustomersScreen,
});
