import { createFileRoute } from '@tanstack/react-router';
import { PickupRequestsScreen } from '#web/features/pickup-requests/pickup-requests.screen.tsx';

export const Route = createFileRoute('/admin/_shell/pickup-request-list')({
  component: PickupRequestsScreen,
});
