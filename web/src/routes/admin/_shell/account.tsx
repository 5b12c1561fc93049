import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '#web/features/account/account.screen.tsx';

export const Route = createFileRoute('/admin/_shell/account')({
  component: AccountScreen,
});
