import { createFileRoute } from '@tanstack/react-router';
import { TrackingScreen } from '#web/features/tracking/tracking.screen.tsx';

type TrackingSearch = { hblNo?: string };

export const Route = createFileRoute('/_public/_query/parcel-info')({
  staticData: { title: '배송조회' },
  // The router parses a value of digits as a number.
  validateSearch: ({ hblNo }: Record<string, unknown>): TrackingSearch => ({
    hblNo: hblNo === undefined ? undefined : String(hblNo),
  }),
  component: TrackingScreen,
});
