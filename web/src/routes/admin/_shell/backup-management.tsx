import { createFileRoute } from '@tanstack/react-router';
import { BackupsScreen } from '#web/features/backups/backups.screen.tsx';

const tabs = ['uploads', 'failed', 'downloads', 'access'] as const;

/** Without `tab` the page shows the backups. `month` filters both logs (downloads, access), `member` the access log. */
type BackupsSearch = { tab?: (typeof tabs)[number]; month?: string; member?: number };

export const Route = createFileRoute('/admin/_shell/backup-management')({
  validateSearch: ({ tab, month, member }: Record<string, unknown>): BackupsSearch => ({
    tab: tabs.find((each) => each === tab),
    month: typeof month === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    member: Number.isSafeInteger(Number(member)) && Number(member) > 0 ? Number(member) : undefined,
  }),
  component: BackupsScreen,
});
