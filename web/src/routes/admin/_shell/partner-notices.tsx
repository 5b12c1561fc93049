import { createFileRoute } from '@tanstack/react-router';
import { PartnerNoticesScreen } from '#web/features/partners/partner-notices.screen.tsx';

export const Route = createFileRoute('/admin/_shell/partner-notices')({
  component: PartnerNoticesScreen,
});
