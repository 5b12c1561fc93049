import { createFileRoute } from '@tanstack/react-router';
import { CustomersScreen } from '#web/features/customers/customers.screen.tsx';
import { readCustomersSearch } from '#web/features/customers/customers-search.ts';

export const Route = createFileRoute('/admin/_shell/customer-manage')({
  validateSearch: readCustomersSearch,
  component: CustomersScreen,
});
