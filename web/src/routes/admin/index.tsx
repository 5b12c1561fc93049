import { createFileRoute } from '@tanstack/react-router';
import { AdminLoginScreen } from '#web/features/auth/staff-login.screen.tsx';

export const Route = createFileRoute('/admin/')({
  staticData: { title: '관리자 로그인' },
  beforeLoad: async () => {
    const { skipIfSignedIn } = await import('#web/features/auth/admin-guard.ts');
    await skipIfSignedIn();
  },
  component: AdminLoginScreen,
});
