import { createFileRoute } from '@tanstack/react-router';
import { guardLink, linkSearch } from '#web/features/auth/link-guard.ts';
import { ResetPasswordScreen } from '#web/features/auth/reset-password.screen.tsx';

export const Route = createFileRoute('/_public/reset-password')({
  staticData: { title: '비밀번호 재설정' },
  validateSearch: linkSearch,
  beforeLoad: guardLink('비밀번호 재설정'),
  component: ResetPasswordScreen,
});
