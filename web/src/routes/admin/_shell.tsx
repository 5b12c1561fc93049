import { createFileRoute } from '@tanstack/react-router';
import { type ComponentProps, lazy } from 'react';
import { queryClient } from '#web/components/ui/query-client.tsx';
import { AdminShell } from '#web/features/admin-shell/admin-shell.tsx';
import { refreshDashboard } from '#web/features/dashboard/queries.ts';
import { refreshLists } from '#web/features/parcels/queries.ts';
import { adminTitleOf } from '#web/lib/admin-pages.ts';

const OrderRegistrationDrawer = lazy(
  () => import('#web/features/order-registration/order-registration-drawer.tsx'),
);
const ImportDialog = lazy(() => import('#web/features/import/import-dialog.tsx'));
const WaybillDialog = lazy(() => import('#web/features/parcels/waybill-dialog.tsx'));

const BulkImport = (props: Omit<ComponentProps<typeof ImportDialog>, 'labels'>) => (
  <ImportDialog {...props} labels={WaybillDialog} />
);

const refresh = () => {
  refreshLists(queryClient);
  refreshDashboard(queryClient);
};

const Shell = () => (
  <AdminShell registration={OrderRegistrationDrawer} bulkImport={BulkImport} onRegistered={refresh} />
);

export const Route = createFileRoute('/admin/_shell')({
  staticData: { title: ({ pathname }) => adminTitleOf(pathname) },
  // The guard is imported lazily, because route options are part of the entry of the staff pages.
  beforeLoad: async ({ location, preload }) => {
    if (preload) return;
    const { requireLevel } = await import('#web/features/auth/admin-guard.ts');
    await requireLevel(location.pathname);
  },
  component: Shell,
});
