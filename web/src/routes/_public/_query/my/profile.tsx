import { createFileRoute } from '@tanstack/react-router';
import { ProfileScreen } from '#web/features/my/profile.screen.tsx';

export const Route = createFileRoute('/_public/_query/my/profile')({
  staticData: { title: '내 정보' },
  component: ProfileScreen,
});
