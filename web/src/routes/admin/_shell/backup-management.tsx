import { createFileRoute } from '@tanstack/react-router';
import { BackupsScreen } from '#web/features/backups/backups.screen.tsx';
import { readBackupsSearch } from '#web/features/backups/backups-search.ts';

export const Route = createFileRoute('/admin/_shell/backup-management')({
  validateSearch: readBackupsSearch,
  component: BackupsScreen,
});
