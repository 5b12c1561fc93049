import { createFileRoute } from '@tanstack/react-router';
import { LabScreen } from '#web/features/lab/lab.screen.tsx';

export const Route = createFileRoute('/admin/_shell/lab')({
  component: LabScreen,
});
