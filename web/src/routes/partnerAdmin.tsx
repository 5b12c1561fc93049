import { createFileRoute } from '@tanstack/react-router';
import { PartnerLoginScreen } from '#web/features/auth/staff-login.screen.tsx';

export const Route = createFileRoute('/partnerAdmin')({
  staticData: { title: '파트너 로그인' },
  component: PartnerLoginScreen,
});
