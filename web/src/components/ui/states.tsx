import type { ReactNode } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icons.tsx';

const State = ({
  icon,
  title,
  children,
  action,
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className="flex flex-col items-center px-4 py-14 text-center">
    <span className="grid size-14 place-items-center rounded-full bg-sunken text-ink-2">
      <Icon name={icon} size={26} />
    </span>
    <p className="mt-4 text-16 font-semibold">{title}</p>
    {children && <div className="mt-1 max-w-100 text-14 text-ink-2">{children}</div>}
    {action && <div className="mt-5">{action}</div>}
  </div>
);

export const EmptyState = ({
  title,
  children,
  action,
  icon = 'box',
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: IconName;
}) => (
  <State icon={icon} title={title} action={action}>
    {children}
  </State>
);

export const ErrorState = ({
  title,
  error,
  onRetry,
}: {
  title: string;
  error?: unknown;
  onRetry?: () => void;
}) => (
  <div role="alert">
    <State
      icon="warning"
      title={title}
      action={
        onRetry && (
          <Button variant="secondary" icon="refresh" onClick={onRetry}>
            다시 시도
          </Button>
        )
      }
    >
      {messageOf(error)}
    </State>
  </div>
);

/** Error state of a part of a page that has other content. @param message what could not be loaded */
export const ErrorLine = ({
  message,
  error,
  onRetry,
}: {
  message: string;
  error: unknown;
  onRetry: () => void;
}) => (
  <div
    role="alert"
    className="flex flex-wrap items-center gap-x-3 rounded-control bg-warning-weak px-3 py-1.5 text-13 text-warning"
  >
    {`${message} ${messageOf(error)}`}
    <Button size="sm" variant="secondary" icon="refresh" onClick={onRetry}>
      다시 시도
    </Button>
  </div>
);

export const Skeleton = ({ rows = 5 }: { rows?: number }) => (
  <div role="status" className="space-y-2.5 py-2">
    <span className="sr-only">불러오는 중입니다.</span>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reordered
      <div key={row} className="h-10 animate-skeleton rounded-control bg-sunken" />
    ))}
  </div>
);

type Query = { error: unknown; isFetching: boolean; refetch: () => unknown };

/** Loading or error state of a query that has no data yet. @param failed title of the error */
export const QueryPlaceholder = ({ query, failed, rows }: { query: Query; failed: string; rows?: number }) =>
  query.error && !query.isFetching ? (
    <ErrorState title={failed} error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Skeleton rows={rows} />
  );
