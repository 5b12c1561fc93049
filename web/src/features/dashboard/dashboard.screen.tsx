import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { isStaff } from '#shared/domain/auth-level.ts';
import { Button } from '#web/components/button.tsx';
import { SelectField } from '#web/components/field.tsx';
import { OfficeHeader } from '#web/components/office-header.tsx';
import { NotYet } from '#web/components/states.tsx';
import { formatMinute } from '#web/lib/formats.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { Counts } from './counts.tsx';
import { HblSearch } from './hbl-search.tsx';
import { NewestNotices } from './newest-notices.tsx';
import { dashboardQuery } from './queries.ts';
import { StatusCounts } from './status-counts.tsx';
import { WeeklyOrders } from './weekly-orders.tsx';

const route = getRouteApi('/admin/_shell/dashboard');

const FAILED = '대시보드를 불러오지 못했습니다.';

/** Staff look at all partners together, or at one. */
const PartnerChoice = ({ value }: { value: number | undefined }) => {
  const navigate = route.useNavigate();
  const { data: partners = [] } = useQuery(referenceQueries.partners);
  return (
    <SelectField
      label="파트너"
      hideLabel
      size="sm"
      placeholder="전체 파트너"
      options={partners.map(({ id, partner_name }) => ({ value: id, label: partner_name }))}
      value={value ?? ''}
      onChange={({ target }) =>
        void navigate({ search: { partnerId: Number(target.value) || undefined }, resetScroll: false })
      }
      className="w-44"
    />
  );
};

const FiguresPart = ({ partnerId }: { partnerId: number | undefined }) => {
  const query = useQuery(dashboardQuery(partnerId));
  const { data, error, isFetching, dataUpdatedAt, refetch } = query;
  if (!data) return <NotYet query={query} failed={FAILED} rows={9} />;
  return (
    <div className="space-y-4">
      <Counts figures={data} />
      <WeeklyOrders week={data.orderCntInAWeek} />
      <StatusCounts figures={data} partnerId={partnerId} />
      <div className="flex flex-wrap items-center justify-end gap-2 text-13 text-ink-2">
        <p role="status" className="text-danger empty:hidden">
          {error && !isFetching && FAILED}
        </p>
        <p className="tabular-nums">{formatMinute(new Date(dataUpdatedAt).toISOString())} 기준</p>
        <Button variant="ghost" size="sm" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
          새로고침
        </Button>
      </div>
    </div>
  );
};

/** 대시보드: the week's orders at a glance. */
export const DashboardScreen = () => {
  const session = useSession();
  const { partnerId } = route.useSearch();
  const chosen = isStaff(session) ? partnerId : undefined;
  return (
    <div className="p-3 sm:p-4">
      <OfficeHeader
        actions={
          <>
            {isStaff(session) && <PartnerChoice value={chosen} />}
            <HblSearch />
          </>
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[1fr_360px]">
        <FiguresPart partnerId={chosen} />
        <NewestNotices />
      </div>
    </div>
  );
};
