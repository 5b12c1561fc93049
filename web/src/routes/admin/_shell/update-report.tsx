import { createFileRoute } from '@tanstack/react-router';
import { UpdateReportScreen } from '#web/features/update-report/update-report.screen.tsx';

export const Route = createFileRoute('/admin/_shell/update-report')({
  component: UpdateReportScreen,
});
