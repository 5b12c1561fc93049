import { createFileRoute } from '@tanstack/react-router';
import { NoticeAdminScreen } from '#web/features/notice-admin/notice-admin.screen.tsx';

export const Route = createFileRoute('/admin/_shell/notice')({
  component: NoticeAdminScreen,
});
