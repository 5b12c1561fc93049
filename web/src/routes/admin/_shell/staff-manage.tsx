import { createFileRoute } from '@tanstack/react-router';
import { PeopleScreen } from '#web/features/customers/people.screen.tsx';

type PeopleSearch = { type?: 'staff' | 'partner' };

export const Route = createFileRoute('/admin/_shell/staff-manage')({
  validateSearch: ({ type }: Record<string, unknown>): PeopleSearch => ({
    type: type === 'staff' || type === 'partner' ? type : undefined,
  }),
  component: PeopleScreen,
});
