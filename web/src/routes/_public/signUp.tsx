import { createFileRoute } from '@tanstack/react-router';
import { SignUpScreen } from '#web/features/auth/sign-up.screen.tsx';

export const Route = createFileRoute('/_public/signUp')({
  staticData: { title: '회원가입' },
  component: SignUpScreen,
});
