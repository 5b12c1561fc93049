import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordScreen } from '#web/features/auth/reset-password.screen.tsx';
import { requireResetToken } from '#web/features/auth/reset-token.ts';

type ResetSearch = { token?: string };

export const Route = createFileRoute('/_public/reset-password')({
  staticData: { title: '비밀번호 재설정' },
  validateSearch: ({ token }: Record<string, unknown>): ResetSearch => ({
    token: token === undefined ? undefined : String(token),
  }),
  beforeLoad: requireResetToken,
  component: ResetPasswordScreen,
});
