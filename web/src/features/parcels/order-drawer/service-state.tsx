import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { REFRESH_PAUSE_MS } from '#shared/domain/refresh-pause.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { withWholeDates } from '#web/components/order/timeline.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { ErrorLine } from '#web/components/ui/states.tsx';
import { refreshRows } from '#web/features/parcels/queries.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { serverNow } from '#web/lib/clock.ts';
import { formatWait } from '#web/lib/formats.ts';
import { useCountdown } from '#web/lib/use-countdown.ts';

/** Outside service that can be asked about a parcel now. `recent`: error after a refresh too early. */
type Service = {
  orderId: number;
  queryKey: QueryKey;
  ask: () => Promise<unknown>;
  recent: ErrorCode;
  /** Title of the message about another error. */
  failed: string;
};

/** Request to a service. `wait`: seconds until the next one. `note`: sentence after that about the last answer. */
type Refreshing = {
  refresh: (options: { onSettled: () => void }) => void;
  isPending: boolean;
  wait: number;
  note: string;
};

/** Asks a service now. Afterwards no one may ask about this parcel for some minutes, which `wait` counts down. */
export const useServiceRefresh = ({ orderId, queryKey, ask, recent, failed }: Service): Refreshing => {
  const client = useQueryClient();
  const [wait, startWait] = useCountdown();
  const isTooEarly = (error: unknown): error is ApiError =>
    error instanceof ApiError && error.code === recent;
  const { mutate, isPending, error } = useMutation({
    mutationFn: ask,
    onSuccess: (state) => {
      startWait(REFRESH_PAUSE_MS / 1_000);
      client.setQueryData(queryKey, state);
      // The answer may have added events and changed the status.
      void refreshRows(client, [orderId]);
    },
    onError: (failure) => {
      if (isTooEarly(failure)) startWait(failure.retryAfter ?? 1);
      void client.invalidateQueries({ queryKey });
    },
    meta: { failed, isHandled: isTooEarly },
  });
  return {
    refresh: (options) => mutate(undefined, options),
    isPending,
    wait,
    note: isTooEarly(error) && wait > 0 ? error.message : '',
  };
};

/** Last answer of a service. `isAsked`: true if the service can be asked now. */
type StateProps = {
  text: string;
  nextAt: string | null;
  needsAttention: boolean;
  isAsked: boolean;
  /** Name of the button. */
  action?: string;
  refreshing: Refreshing;
  children?: ReactNode;
};

/** Sentence about the last answer of a service, the time of the next one, and a button that asks now. */
export const ServiceState = ({
  text,
  nextAt,
  needsAttention,
  isAsked,
  action = '지금 조회',
  refreshing,
  children,
}: StateProps) => {
  const { refresh, isPending, wait, note } = refreshing;
  const line = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <p
        ref={line}
        role="status"
        tabIndex={-1}
        className={clsx('min-w-0 outline-none', needsAttention && 'font-semibold text-warning')}
      >
        {needsAttention && <Icon name="warning" size={16} className="mr-1 inline" />}
        {withWholeDates(text)}
        {note && ` ${note}`}
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
      {isAsked && (
        <Button
          size="sm"
          variant="secondary"
          icon="refresh"
          busy={isPending}
          disabled={wait > 0}
          // The button is disabled afterwards, so the focus moves to the answer.
          onClick={() => refresh({ onSettled: () => line.current?.focus() })}
          className="max-sm:h-11!"
        >
          {wait > 0 ? `${action} (${formatWait(wait)} 후)` : action}
        </Button>
      )}
      {children}
    </>
  );
};

export const ServiceFrame = ({ children }: { children: ReactNode }) => (
  <div className="mt-3 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-subtle px-3 py-1.5 text-14">
    {children}
  </div>
);

type Query<S> = { data: S | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };

/** Box with the state of a service, or with its loading or error state. @param waiting text before the state is loaded */
export const ServiceBox = <S,>({
  query: { data, error, isFetching, refetch },
  failed,
  waiting,
  children,
}: {
  query: Query<S>;
  failed: string;
  waiting: string;
  children: (state: S) => ReactNode;
}) => {
  if (error && !data && !isFetching) {
    return (
      <div className="mt-3">
        <ErrorLine message={failed} error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <ServiceFrame>
      {data ? (
        children(data)
      ) : (
        <p role="status" className="text-ink-2">
          {waiting}
        </p>
      )}
    </ServiceFrame>
  );
};
