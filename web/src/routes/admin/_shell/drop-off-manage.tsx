import { createFileRoute } from '@tanstack/react-router';
import { DropOffScreen } from '#web/features/drop-offs/drop-offs.screen.tsx';
import { readPage } from '#web/lib/page-search.ts';

export const Route = createFileRoute('/admin/_shell/drop-off-manage')({
  validateSearch: readPage,
  component: DropOffScreen,
});
