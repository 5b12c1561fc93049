import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, type SubmitEvent, useState } from 'react';
import { isStaff } from '#shared/domain/auth-level.ts';
import { numbersIn } from '#shared/domain/values/numbers-in-text.ts';
import { PartnerFilter } from '#web/components/member/partner-filter.tsx';
import { OfficeHeader } from '#web/components/office/office-header.tsx';
import { FirstNotices } from '#web/components/public/first-notices.tsx';
import type { PublicNotice } from '#web/components/public/notices.tsx';
import { NoticeLine } from '#web/components/public/notices.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { TextField } from '#web/components/ui/field.tsx';
import { OnDemand } from '#web/components/ui/on-demand.tsx';
import { QueryPlaceholder } from '#web/components/ui/states.tsx';
import { WhenNear } from '#web/components/ui/when-near.tsx';
import { formatMinute } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { ExceptionsCard } from './exceptions-card.tsx';
import { Card, Counts, StatusCounts, WeeklyOrders } from './figures.tsx';
import { FirstStepsCard } from './first-steps.tsx';
import { MoneyCards } from './money-cards.tsx';
import { OpenOrdersCard } from './open-orders.tsx';
import { PartnerWeeksCard } from './partner-weeks.tsx';
import { dashboardQuery, refreshDashboard } from './queries.ts';

/** Opens the lookup page with an H/BL number, or with the orders of the last seven days if the field is empty. */
const HblSearch = () => {
  const navigate = useNavigate();
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const hblNo = numbersIn(String(new FormData(event.currentTarget).get('hblNo'))).join(',');
    void navigate({
      to: '/admin/parcel-info',
      search: { departure: 'dashboard', hblNo: hblNo || undefined },
    });
  };
  return (
    <search aria-label="H/BL 조회">
      <form className="flex gap-2" onSubmit={search}>
        <TextField
          name="hblNo"
          label="H/BL 번호"
          hideLabel
          size="sm"
          placeholder="H/BL 번호"
          autoComplete="off"
          className="w-44 xs:w-56"
        />
        <Button type="submit" variant="secondary" icon="search" className="h-9!">
          조회
        </Button>
      </form>
    </search>
  );
};

const NoticeDialog = lazy(() => import('./notice-dialog.tsx'));

const SHOWN_NOTICES = 8;

const NoticeList = ({ onOpen }: { onOpen: (notice: PublicNotice) => void }) => (
  <FirstNotices count={SHOWN_NOTICES}>
    {(notices) => (
      <ul>
        {notices.map((notice) => (
          <li key={notice.id} className="border-line border-t">
            <button
              type="button"
              onClick={() => onOpen(notice)}
              className="flex min-h-11 w-full items-center gap-2 text-left text-14 -outline-offset-2 hover:bg-brand-tint"
            >
              <NoticeLine notice={notice} />
            </button>
          </li>
        ))}
      </ul>
    )}
  </FirstNotices>
);

const NewestNotices = () => {
  const [openedNotice, setOpenedNotice] = useState<PublicNotice>();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="공지사항">
      <NoticeList
        onOpen={(notice) => {
          setOpenedNotice(notice);
          setOpen(true);
        }}
      />
      <OnDemand open={isOpen}>
        {openedNotice && <NoticeDialog notice={openedNotice} open={isOpen} onClose={() => setOpen(false)} />}
      </OnDemand>
    </Card>
  );
};

const route = getRouteApi('/admin/_shell/dashboard');

const FAILED = '대시보드를 불러오지 못했습니다.';

const PartnerSelect = ({ value }: { value: number | undefined }) => {
  const navigate = route.useNavigate();
  return (
    <PartnerFilter
      value={value}
      onChange={(partnerId) => void navigate({ search: { partnerId }, resetScroll: false })}
    />
  );
};

const FiguresSection = ({ partnerId }: { partnerId: number | undefined }) => {
  const query = useQuery(dashboardQuery(partnerId));
  const session = useSession();
  const client = useQueryClient();
  const { data, error, isFetching, dataUpdatedAt } = query;
  if (!data) return <QueryPlaceholder query={query} failed={FAILED} rows={9} />;
  return (
    <div className="space-y-4">
      <Counts figures={data} partnerId={partnerId} />
      <OpenOrdersCard open={data.open} partnerId={partnerId} />
      <WeeklyOrders week={data.orderCntInAWeek} partnerId={partnerId} />
      <StatusCounts figures={data} partnerId={partnerId} />
      {isStaff(session) && partnerId === undefined && (
        <WhenNear className="min-h-60">
          <PartnerWeeksCard />
        </WhenNear>
      )}
      {isStaff(session) && (
        <WhenNear className="min-h-60">
          <MoneyCards partnerId={partnerId} />
        </WhenNear>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2 text-13 text-ink-2">
        <p role="status" className="text-danger empty:hidden">
          {error && !isFetching && FAILED}
        </p>
        <p className="tabular-nums">{formatMinute(new Date(dataUpdatedAt).toISOString())} 기준</p>
        <Button
          variant="ghost"
          size="sm"
          icon="refresh"
          busy={isFetching}
          onClick={() => refreshDashboard(client)}
        >
          새로고침
        </Button>
      </div>
    </div>
  );
};

export const DashboardScreen = () => {
  const session = useSession();
  const { partnerId } = route.useSearch();
  const chosenPartnerId = isStaff(session) ? partnerId : undefined;
  return (
    <div className="p-3 sm:p-4">
      <OfficeHeader
        actions={
          <>
            {isStaff(session) && <PartnerSelect value={chosenPartnerId} />}
            <HblSearch />
          </>
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[1fr_360px]">
        <div className="space-y-4">
          {isStaff(session) && <FirstStepsCard />}
          <ExceptionsCard partnerId={chosenPartnerId} />
          <FiguresSection partnerId={chosenPartnerId} />
        </div>
        <NewestNotices />
      </div>
    </div>
  );
};
