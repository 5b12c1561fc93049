import { createFileRoute } from '@tanstack/react-router';
import { LocationScreen } from '#web/features/reference/reference.screen.tsx';
import { readPage } from '#web/lib/page-search.ts';

export const Route = createFileRoute('/admin/_shell/location-manage')({
  staticData: { title: '화물 위치 관리' },
  validateSearch: readPage,
  component: LocationScreen,
});
