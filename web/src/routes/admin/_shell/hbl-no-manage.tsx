import { createFileRoute } from '@tanstack/react-router';
import { HblRangesScreen } from '#web/features/hbl-ranges/hbl-ranges.screen.tsx';

export const Route = createFileRoute('/admin/_shell/hbl-no-manage')({
  component: HblRangesScreen,
});
