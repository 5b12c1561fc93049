import { createFileRoute } from '@tanstack/react-router';
import { PartnersScreen } from '#web/features/partners/partners.screen.tsx';
import { readPage } from '#web/lib/page-search.ts';

export const Route = createFileRoute('/admin/_shell/partner-manage')({
  validateSearch: readPage,
  component: PartnersScreen,
});
