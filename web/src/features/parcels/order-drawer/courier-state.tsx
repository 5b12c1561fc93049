import { useQuery } from '@tanstack/react-query';
import type { Order } from '#shared/domain/order.ts';
import { NO_TRACKING_NUMBER } from '#shared/tracking-words.ko.ts';
import { CourierPageLink } from '#web/components/order/parcel-details.tsx';
import { parcelQueries } from '#web/features/parcels/queries.ts';
import { type Answer, call } from '#web/lib/call.ts';
import { ServiceBox, ServiceState, useServiceRefresh } from './service-state.tsx';

type Props = { order: Order };
type TrackingState = Answer<'POST /api/courier/getTrackingState'>;

const needsAttention = ({ state }: TrackingState): boolean => state === 'unknown' || state === 'failing';
const isAsked = ({ state }: TrackingState): boolean => state !== 'off' && state !== 'ended';

const State = ({ order, state }: Props & { state: TrackingState }) => {
  const refreshing = useServiceRefresh({
    orderId: order.id,
    queryKey: parcelQueries.trackingState(order).queryKey,
    ask: () => call('POST /api/courier/refresh', { body: { orderId: order.id } }),
    recent: 'TRACKED_RECENTLY',
    failed: '택배사에 조회하지 못했습니다.',
  });
  const { text, nextAt, url } = state;
  return (
    <ServiceState
      text={text}
      nextAt={nextAt}
      needsAttention={needsAttention(state)}
      isAsked={isAsked(state)}
      refreshing={refreshing}
    >
      {url && (
        <CourierPageLink url={url} className="inline-flex items-center max-sm:min-h-11">
          택배사 화면 (새 창)
        </CourierPageLink>
      )}
    </ServiceState>
  );
};

/** Last answer of the tracking service about the parcel, and a button that asks it now. */
export const CourierState = ({ order }: Props) => {
  const hasNumber = order.courierNum !== '';
  const query = useQuery({ ...parcelQueries.trackingState(order), enabled: hasNumber });
  return (
    <ServiceBox
      query={query}
      failed="택배사 조회 상태를 불러오지 못했습니다."
      waiting={hasNumber ? '택배사 조회 상태를 불러오는 중입니다.' : NO_TRACKING_NUMBER}
    >
      {(state) => <State order={order} state={state} />}
    </ServiceBox>
  );
};
