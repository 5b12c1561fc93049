import { lazy, Suspense } from 'react';

const PhotoLinks = lazy(() => import('./photo-links.tsx'));

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
      <PhotoLinks hrefs={photoKeys.map((photoKey) => `/api/scan/photo/${orderId}/${photoKey}`)} />
    </Suspense>
  ) : null;
