import { createFileRoute } from '@tanstack/react-router';
import { linkSearch, requireLinkToken } from '#web/features/auth/link-token.ts';
import { ResetPasswordScreen } from '#web/features/auth/reset-password.screen.tsx';

export const Route = createFileRoute('/_public/reset-password')({
  staticData: { title: '비밀번호 재설정' },
  validateSearch: linkSearch,
  beforeLoad: requireLinkToken('/reset-password', '비밀번호 재설정'),
  component: ResetPasswordScreen,
});
