import { createFileRoute } from '@tanstack/react-router';
import { CourierScreen } from '#web/features/reference/reference.screen.tsx';
import { readPage } from '#web/lib/page-search.ts';

export const Route = createFileRoute('/admin/_shell/courier-manage')({
  validateSearch: readPage,
  component: CourierScreen,
});
