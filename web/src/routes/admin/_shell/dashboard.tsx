import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '#web/features/dashboard/dashboard.screen.tsx';

type DashboardSearch = { partnerId?: number };

export const Route = createFileRoute('/admin/_shell/dashboard')({
  validateSearch: ({ partnerId }: Record<string, unknown>): DashboardSearch => {
    const id = Number(partnerId);
    return { partnerId: Number.isSafeInteger(id) && id > 0 ? id : undefined };
  },
  component: DashboardScreen,
});
