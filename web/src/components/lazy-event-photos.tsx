import { lazy, Suspense } from 'react';

const EventPhotos = lazy(() => import('./event-photos.tsx'));

/** Photos of an event, if it has any. */
export const LazyEventPhotos = ({
  orderId,
  photoKeys,
}: {
  orderId: number;
  photoKeys?: readonly string[];
}) =>
  photoKeys?.length ? (
    <Suspense fallback={<span className="block h-19" />}>
      <EventPhotos orderId={orderId} photoKeys={photoKeys} />
    </Suspense>
  ) : null;
