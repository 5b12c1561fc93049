import { createFileRoute } from '@tanstack/react-router';
import { ScheduleScreen } from '#web/features/schedule/schedule.screen.tsx';

type ScheduleSearch = { month?: string };

export const Route = createFileRoute('/admin/_shell/manage-schedule')({
  // The pattern accepts months (`2026-11`) up to one year beyond the range that the server accepts.
  validateSearch: ({ month }: Record<string, unknown>): ScheduleSearch => ({
    month: typeof month === 'string' && /^20(?!00)\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
  }),
  component: ScheduleScreen,
});
