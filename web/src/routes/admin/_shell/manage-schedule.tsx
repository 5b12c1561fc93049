import { createFileRoute } from '@tanstack/react-router';
import { ScheduleScreen } from '#web/features/schedule/schedule.screen.tsx';

type ScheduleSearch = { month?: string };

export const Route = createFileRoute('/admin/_shell/manage-schedule')({
  // Months of 2001 to 2099. The server accepts 2000 to 2100, so that neighbouring months can always be loaded.
  validateSearch: ({ month }: Record<string, unknown>): ScheduleSearch => ({
    month: typeof month === 'string' && /^20(?!00)\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
  }),
  component: ScheduleScreen,
});
