import { createFileRoute } from '@tanstack/react-router';
import { NoticeAdminScreen } from '#web/features/notice-admin/notice-admin.screen.tsx';

export const Route = createFileRoute('/admin/_shell/notice')({
  staticData: { title: '공지사항 관리' },
  component: NoticeAdminScreen,
});
