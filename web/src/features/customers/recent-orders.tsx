import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Chip, orderTone } from '#web/components/chip.tsx';
import { ErrorState, Skeleton } from '#web/components/states.tsx';
import { formatDay, formatNumber } from '#web/lib/formats.ts';
import { customerQueries } from './queries.ts';

const SHOWN = 10;

const List = ({ customerId }: { customerId: number }) => {
  const { data, error, refetch } = useQuery(customerQueries.orders(customerId));
  if (error && !data)
    return <ErrorState title="주문을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} />;
  if (data.total === 0) return <p className="py-3 text-14 text-ink-2">아직 주문이 없습니다.</p>;
  return (
    <>
      {data.total > SHOWN && (
        <p className="text-13 text-ink-2 tabular-nums">
          {`전체 ${formatNumber(data.total)}건 중 최근 ${SHOWN}건입니다.`}
        </p>
      )}
      <ul className="divide-y divide-line">
        {data.rows.slice(0, SHOWN).map(({ hblNo, status, statusName, receiverName, regDate }) => (
          <li key={hblNo} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-14">
            <Link
              to="/admin/parcel-info"
              search={{ hblNo }}
              className="font-semibold text-brand tabular-nums underline-offset-4 hover:underline"
            >
              {hblNo}
            </Link>
            <span className="min-w-0 flex-1 truncate">{receiverName}</span>
            <Chip tone={orderTone(status)}>{statusName}</Chip>
            <span className="text-13 text-ink-2 tabular-nums">{formatDay(regDate)}</span>
          </li>
        ))}
      </ul>
    </>
  );
};

/** The newest parcels of a customer, each with the way to it. */
export const RecentOrders = ({ customerId }: { customerId: number }) => (
  <section aria-label="최근 주문">
    <h3 className="mb-1 text-14 font-bold">최근 주문</h3>
    <List customerId={customerId} />
  </section>
);
