import { createFileRoute } from '@tanstack/react-router';
import { ScanScreen } from '#web/features/scan/scan.screen.tsx';
import { adminTitleOf } from '#web/lib/admin-pages.ts';

// Outside the shell, because the keys of a scanner would trigger its shortcuts.
export const Route = createFileRoute('/admin/scan')({
  staticData: { title: ({ pathname }) => adminTitleOf(pathname) },
  beforeLoad: async ({ location, preload }) => {
    if (preload) return;
    const { requireLevel } = await import('#web/features/auth/admin-guard.ts');
    await requireLevel(location.pathname);
  },
  component: ScanScreen,
});
