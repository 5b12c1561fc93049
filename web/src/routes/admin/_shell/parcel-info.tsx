import { createFileRoute } from '@tanstack/react-router';
import { ParcelInfoScreen } from '#web/features/parcels/parcel-info.screen.tsx';
import { readParcelSearch } from '#web/features/parcels/parcel-search.ts';

export const Route = createFileRoute('/admin/_shell/parcel-info')({
  validateSearch: readParcelSearch,
  component: ParcelInfoScreen,
});
