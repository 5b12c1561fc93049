import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLast } from '#web/components/ui/on-demand.tsx';
import { parcelQueries } from '#web/features/parcels/queries.ts';

const loadOrderDrawer = () => import('#web/features/parcels/order-drawer/order-drawer.tsx');
const OrderDrawer = lazy(loadOrderDrawer);
const WaybillDialog = lazy(() => import('#web/features/parcels/waybill-dialog.tsx'));

/** Order drawer with its waybill dialog, over a list other than the lookup. @param order undefined while closed */
export const OrderInPlace = ({
  order,
  ids,
  onShow,
}: {
  order: number | undefined;
  ids: readonly number[];
  onShow: (id: number | undefined) => void;
}) => {
  const client = useQueryClient();
  const shownOrder = useLast(order);
  const [printedId, setPrintedId] = useState<number>();
  const lastPrintedId = useLast(printedId);
  // Preload the drawer, because it can restore the focus only if its code was loaded before it opened.
  useEffect(() => void loadOrderDrawer(), []);
  const isPrinted = (id: number) => client.getQueryData(parcelQueries.order(id).queryKey)?.isPrinted;
  return (
    <Suspense>
      {shownOrder !== undefined && (
        <OrderDrawer
          id={shownOrder}
          open={order !== undefined}
          ids={ids}
          onShow={onShow}
          onPrint={setPrintedId}
        />
      )}
      {lastPrintedId !== undefined && (
        <WaybillDialog
          key={lastPrintedId}
          ids={[lastPrintedId]}
          printedIds={new Set(isPrinted(lastPrintedId) ? [lastPrintedId] : [])}
          open={printedId !== undefined}
          onClose={() => setPrintedId(undefined)}
        />
      )}
    </Suspense>
  );
};
