import { Link } from '@tanstack/react-router';
import { Chip, orderTone } from '#web/components/chip.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { Card } from './card.tsx';
import type { Figures } from './queries.ts';

/** The week's orders by status; each leads to its orders. */
export const StatusCounts = ({
  figures: { statusCnt, orderCntInAWeek },
  partnerId,
}: {
  figures: Figures;
  partnerId: number | undefined;
}) => (
  <Card title="최근 7일 상태별 주문">
    {statusCnt.length === 0 ? (
      <p className="text-14 text-ink-2">최근 7일간 등록된 주문이 없습니다.</p>
    ) : (
      <ul className="grid grid-cols-2 gap-3 xs:grid-cols-3 lg:grid-cols-5">
        {statusCnt.map(({ status, status_name, count }) => (
          <li key={status}>
            <Link
              to="/admin/parcel-info"
              search={{
                status,
                from: orderCntInAWeek.at(0)?.date,
                to: orderCntInAWeek.at(-1)?.date,
                partnerId,
              }}
              className="block rounded-control border border-line p-3 hover:bg-brand-tint"
            >
              <Chip tone={orderTone(status)}>{status_name}</Chip>
              <span className="mt-2 block text-20 font-bold tabular-nums">
                {formatNumber(count)} <span className="text-14 font-semibold">건</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Card>
);
