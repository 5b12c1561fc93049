import { createFileRoute } from '@tanstack/react-router';
import { PickupScreen } from '#web/features/reference/reference.screen.tsx';
import { readPage } from '#web/lib/page-search.ts';

export const Route = createFileRoute('/admin/_shell/pickup-manage')({
  validateSearch: readPage,
  component: PickupScreen,
});
