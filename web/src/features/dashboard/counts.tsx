import { isStaff } from '#shared/domain/auth-level.ts';
import { Icon, type IconName } from '#web/components/icons.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import type { Figures } from './queries.ts';

const Count = ({
  icon,
  name,
  count,
  unit,
}: {
  icon: IconName;
  name: string;
  count: number;
  unit: string;
}) => (
  <div className="relative flex-1 rounded-card border border-line p-4 whitespace-nowrap xs:pl-17">
    <dt className="text-13 text-ink-2">
      <span className="absolute inset-y-0 left-4 hidden place-items-center xs:grid">
        <span className="grid size-10 place-items-center rounded-full bg-brand-weak text-brand-strong">
          <Icon name={icon} />
        </span>
      </span>
      {name}
    </dt>
    <dd className="text-24 font-bold tabular-nums">
      {formatNumber(count)} <span className="text-14 font-semibold">{unit}</span>
    </dd>
  </div>
);

/** The orders of today and of the week; for staff the new customers too. */
export const Counts = ({ figures: { orderCnt, orderCntInAWeek, newCustomerCnt } }: { figures: Figures }) => {
  const session = useSession();
  const ofWeek = orderCntInAWeek.reduce((sum, { order_count }) => sum + order_count, 0);
  return (
    <dl className="flex flex-wrap gap-3">
      <Count icon="box" name="오늘 주문" count={orderCnt} unit="건" />
      <Count icon="calendar" name="최근 7일 주문" count={ofWeek} unit="건" />
      {isStaff(session) && <Count icon="users" name="최근 7일 신규 고객" count={newCustomerCnt} unit="명" />}
    </dl>
  );
};
