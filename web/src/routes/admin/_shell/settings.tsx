import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '#web/features/settings/settings.screen.tsx';

export const Route = createFileRoute('/admin/_shell/settings')({
  component: SettingsScreen,
});
