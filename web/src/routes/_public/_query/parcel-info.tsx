import { createFileRoute } from '@tanstack/react-router';
import { TrackingScreen } from '#web/features/tracking/tracking.screen.tsx';

/** `k`: secret of a link in a mail. */
type TrackingSearch = { hblNo?: string; k?: string };

export const Route = createFileRoute('/_public/_query/parcel-info')({
  staticData: { title: '배송조회' },
  // The router parses a value of digits as a number.
  validateSearch: ({ hblNo, k }: Record<string, unknown>): TrackingSearch => ({
    k: k === undefined ? undefined : String(k),
    hblNo: hblNo === undefined ? undefined : String(hblNo),
  }),
  component: TrackingScreen,
});
