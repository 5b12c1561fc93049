import { createFileRoute } from '@tanstack/react-router';
import { TrackingScreen } from '#web/features/tracking/tracking.screen.tsx';
import { readText } from '#web/lib/search-values.ts';

/** `k`: secret of a link in a mail. */
type TrackingSearch = { hblNo?: string; k?: string };

export const Route = createFileRoute('/_public/_query/parcel-info')({
  staticData: { title: '배송조회' },
  validateSearch: ({ hblNo, k }: Record<string, unknown>): TrackingSearch => ({
    k: readText(k),
    hblNo: readText(hblNo),
  }),
  component: TrackingScreen,
});
