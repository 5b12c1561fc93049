import { createFileRoute } from '@tanstack/react-router';
import { FreightScreen } from '#web/features/freight/freight.screen.tsx';
import { readPage } from '#web/lib/page-search.ts';

export const Route = createFileRoute('/admin/_shell/freight-manage')({
  validateSearch: readPage,
  component: FreightScreen,
});
