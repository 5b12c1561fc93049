import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '#web/features/auth/forgot-password.screen.tsx';

export const Route = createFileRoute('/_public/forgot-password')({
  staticData: { title: '비밀번호 찾기' },
  component: ForgotPasswordScreen,
});
