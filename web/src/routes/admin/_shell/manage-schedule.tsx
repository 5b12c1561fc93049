import { createFileRoute } from '@tanstack/react-router';
import { ScheduleScreen } from '#web/features/schedule/schedule.screen.tsx';
import { readScheduleSearch } from '#web/features/schedule/schedule-search.ts';

export const Route = createFileRoute('/admin/_shell/manage-schedule')({
  staticData: { title: '일정 관리' },
  validateSearch: readScheduleSearch,
  component: ScheduleScreen,
});
