import { createFileRoute } from '@tanstack/react-router';
import { linkSearch } from '#web/features/auth/link-guard.ts';
import { StopNoticesScreen } from '#web/features/tracking/stop-notices.screen.tsx';

export const Route = createFileRoute('/_public/_query/stop-notices')({
  staticData: { title: '안내 메일 그만 받기' },
  validateSearch: linkSearch,
  component: StopNoticesScreen,
});
