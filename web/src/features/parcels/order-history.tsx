import { useQuery } from '@tanstack/react-query';
import { ErrorState, Skeleton } from '../../components/states.tsx';
import { formatMinute } from '../../lib/formats.ts';
import { Section } from './facts.tsx';
import { parcelQueries } from './queries.ts';

const Steps = ({ id }: { id: number }) => {
  const { data: steps, isError, error, refetch } = useQuery(parcelQueries.history(id));
  if (isError)
    return (
      <ErrorState title="변경 이력을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
    );
  if (!steps) return <Skeleton rows={2} />;
  return (
    <ol className="divide-y divide-line rounded-card border border-line text-14">
      {steps.toReversed().map(({ statusLabel, updated_by_name, created_at }) => (
        <li
          key={`${created_at} ${statusLabel}`}
          className="flex flex-wrap items-center gap-x-3 px-3 py-2 first:font-semibold"
        >
          <span className="flex-1">{statusLabel}</span>
          <span className="text-13 text-ink-2">{updated_by_name}</span>
          <time dateTime={created_at} className="text-13 text-ink-2 tabular-nums">
            {formatMinute(created_at)}
          </time>
        </li>
      ))}
    </ol>
  );
};

/** Every status of the order, the present one first. */
export const OrderHistory = ({ id }: { id: number }) => (
  <Section title="상태 변경 이력">
    <Steps id={id} />
  </Section>
);
