import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useRef } from 'react';
import type { Order } from '#shared/domain/order.ts';
import { REFRESH_PAUSE_MS } from '#shared/domain/refresh-pause.ts';
import { NO_TRACKING_NUMBER } from '#shared/tracking-words.ko.ts';
import { CourierPageLink } from '#web/components/order/parcel-details.tsx';
import { withWholeDates } from '#web/components/order/timeline.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { ErrorLine } from '#web/components/ui/states.tsx';
import { parcelQueries, refreshRows } from '#web/features/parcels/queries.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { type Answer, call } from '#web/lib/call.ts';
import { serverNow } from '#web/lib/clock.ts';
import { formatWait } from '#web/lib/formats.ts';
import { useCountdown } from '#web/lib/use-countdown.ts';

type Props = { order: Order };
type TrackingState = Answer<'POST /api/courier/getTrackingState'>;

const needsAttention = ({ state }: TrackingState): boolean => state === 'unknown' || state === 'failing';
const isAsked = ({ state }: TrackingState): boolean => state !== 'off' && state !== 'ended';

const isTooEarly = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'TRACKED_RECENTLY';

/** Asks the courier now. Afterwards no one may ask about this parcel for some minutes, which `wait` counts down. */
const useRefresh = (order: Order) => {
  const client = useQueryClient();
  const [wait, startWait] = useCountdown();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('POST /api/courier/refresh', { body: { orderId: order.id } }),
    onSuccess: (state) => {
      startWait(REFRESH_PAUSE_MS / 1_000);
      client.setQueryData(parcelQueries.trackingState(order).queryKey, state);
      // The answer may have added events and changed the status.
      void refreshRows(client, [order.id]);
    },
    onError: (failure) => {
      if (isTooEarly(failure)) startWait(failure.retryAfter ?? 1);
      void client.invalidateQueries({ queryKey: parcelQueries.trackingState(order).queryKey });
    },
    meta: { failed: '택배사에 조회하지 못했습니다.', isHandled: isTooEarly },
  });
  return { refresh: mutate, isPending, wait, tooEarly: isTooEarly(error) && wait > 0 ? error.message : '' };
};

const State = ({ order, state }: Props & { state: TrackingState }) => {
  const { refresh, isPending, wait, tooEarly } = useRefresh(order);
  const line = useRef<HTMLParagraphElement>(null);
  const { text, nextAt, url } = state;
  return (
    <>
      <p
        ref={line}
        role="status"
        tabIndex={-1}
        className={clsx('min-w-0 outline-none', needsAttention(state) && 'font-semibold text-warning')}
      >
        {needsAttention(state) && <Icon name="warning" size={16} className="mr-1 inline" />}
        {withWholeDates(text)}
        {tooEarly && ` ${tooEarly}`}
      </p>
      {nextAt && (
        <span className="text-13 text-ink-3 max-sm:w-full">
          {Date.parse(nextAt) > serverNow().getTime() ? (
            <>
              다음 조회 <Instant at={nextAt} />
            </>
          ) : (
            '곧 조회합니다.'
          )}
        </span>
      )}
      {isAsked(state) && (
        <Button
          size="sm"
          variant="secondary"
          icon="refresh"
          busy={isPending}
          disabled={wait > 0}
          // The button is disabled afterwards, so the focus moves to the answer.
          onClick={() => refresh(undefined, { onSettled: () => line.current?.focus() })}
          className="max-sm:h-11!"
        >
          {wait > 0 ? `지금 조회 (${formatWait(wait)} 후)` : '지금 조회'}
        </Button>
      )}
      {url && (
        <CourierPageLink url={url} className="inline-flex items-center max-sm:min-h-11">
          택배사 화면 (새 창)
        </CourierPageLink>
      )}
    </>
  );
};

/** Last answer of the tracking service about the parcel, and a button that asks it now. */
export const CourierState = ({ order }: Props) => {
  const hasNumber = order.courierNum !== '';
  const query = useQuery({ ...parcelQueries.trackingState(order), enabled: hasNumber });
  const { data, error, isFetching, refetch } = query;
  if (error && !data && !isFetching) {
    return (
      <div className="mt-3">
        <ErrorLine
          message="택배사 조회 상태를 불러오지 못했습니다."
          error={error}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  return (
    <div className="mt-3 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-subtle px-3 py-1.5 text-14">
      {data ? (
        <State order={order} state={data} />
      ) : (
        <p role="status" className="text-ink-2">
          {hasNumber ? '택배사 조회 상태를 불러오는 중입니다.' : NO_TRACKING_NUMBER}
        </p>
      )}
    </div>
  );
};
