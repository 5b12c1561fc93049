import { createFileRoute } from '@tanstack/react-router';
import { LocationScreen } from '#web/features/reference/reference.screen.tsx';
import { readPage } from '#web/lib/page-search.ts';

export const Route = createFileRoute('/admin/_shell/location-manage')({
  validateSearch: readPage,
  component: LocationScreen,
});
