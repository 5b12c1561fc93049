import { createFileRoute } from '@tanstack/react-router';
import { ParcelsScreen } from '#web/features/my/parcels.screen.tsx';

/** `parcel`: own order whose contents are open. */
type ParcelsSearch = { status?: string; parcel?: number };

export const Route = createFileRoute('/_public/_query/my/')({
  staticData: { title: '내 배송' },
  validateSearch: ({ status, parcel }: Record<string, unknown>): ParcelsSearch => ({
    status: typeof status === 'string' ? status : undefined,
    parcel: Number(parcel) || undefined,
  }),
  component: ParcelsScreen,
});
