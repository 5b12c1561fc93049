import { createFileRoute } from '@tanstack/react-router';
import { CustomersScreen } from '#web/features/customers/customers.screen.tsx';

type CustomersSearch = { type?: 'partner' | 'customer' };

export const Route = createFileRoute('/admin/_shell/customer-manage')({
  validateSearch: ({ type }: Record<string, unknown>): CustomersSearch => ({
    type: type === 'partner' || type === 'customer' ? type : undefined,
  }),
  component: CustomersScreen,
});
