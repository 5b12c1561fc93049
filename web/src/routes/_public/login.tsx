import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '#web/features/auth/login.screen.tsx';

type LoginSearch = { redirect?: string };

export const Route = createFileRoute('/_public/login')({
  staticData: { title: '로그인' },
  validateSearch: ({ redirect }: Record<string, unknown>): LoginSearch => ({
    redirect: typeof redirect === 'string' ? redirect : undefined,
  }),
  component: LoginScreen,
});
