import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { formatMoney } from '#shared/domain/amounts.ts';
import type { FieldAt } from '#shared/domain/order-fields.ts';
import { CourierLink, FreightTimes } from '#web/components/order/parcel-details.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Chip, orderTone } from '#web/components/ui/chip.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { LoadMore } from '#web/components/ui/load-more.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { TABLET, useMediaQuery } from '#web/lib/media-query.ts';
import { promisedDays } from '#web/lib/promised.ts';
import { useSession } from '#web/lib/session.ts';
import { groupOf, type OwnParcel, parcelsQuery, type StatusGroup, statusGroups } from './queries.ts';

/** Reason of a hold below the status, with the tax to pay. */
const Hold = ({ hold }: { hold: NonNullable<OwnParcel['hold']> }) => (
  <span className="mt-1.5 block text-13 text-ink-2 tabular-nums lg:min-w-40 lg:whitespace-normal">
    {[
      hold.reason,
      hold.note,
      hold.tax?.amount && `납부할 세금 ${formatNumber(hold.tax.amount)}원`,
      hold.tax?.account,
      hold.tax?.dueDate && `${hold.tax.dueDate}까지`,
    ].map(
      (text) =>
        text && (
          <span key={text} className="block">
            {text}
          </span>
        ),
    )}
  </span>
);

const promisedNews = (promised: OwnParcel['promised']): string => {
  if (!promised) return '';
  return promised.isLate ? '예정일이 지났습니다' : `${promisedDays(promised)} 도착 예정`;
};

/** Fields without a column of their own, because other columns use them. */
type FieldInOtherColumn = 'id' | 'freightMethod' | 'courierCode' | 'totalCurrency' | 'boxQty' | 'regDate';

const fieldColumns = {
  hblNo: {
    key: 'hblNo',
    header: 'H/BL 번호·등록일',
    tight: true,
    render: ({ hblNo, regDate }) => (
      <span className="tabular-nums">
        <Link
          to="/parcel-info"
          search={{ hblNo }}
          className="font-semibold text-brand underline-offset-4 hover:underline"
        >
          {hblNo}
        </Link>
        <span className="block text-13 font-normal text-ink-2">
          <Instant at={regDate} dayOnly />
        </span>
      </span>
    ),
  },
  status: {
    key: 'statusName',
    header: '상태',
    tight: true,
    render: ({ status, statusName, hold, promised }) => (
      <>
        <Chip tone={orderTone(status)}>{statusName}</Chip>
        {hold ? (
          <Hold hold={hold} />
        ) : (
          promised && <span className="mt-1 block text-13 text-ink-2">{promisedNews(promised)}</span>
        )}
      </>
    ),
  },
  receiverName: {
    key: 'receiverName',
    header: '받는 분',
    render: ({ receiverName }) => receiverName,
  },
  itemNames: {
    key: 'itemNames',
    header: '상품',
    render: ({ itemNames, boxQty }) => (
      <>
        <span className="line-clamp-2 lg:min-w-32">{itemNames}</span>
        {boxQty > 1 && <span className="block text-13 text-ink-2">박스 {formatNumber(boxQty)}개</span>}
      </>
    ),
  },
  totalPrice: {
    key: 'totalPrice',
    header: '신고 금액',
    align: 'right',
    tight: true,
    render: ({ totalPrice, totalCurrency }) => formatMoney(totalPrice, totalCurrency),
  },
  courierNum: {
    key: 'courierNum',
    header: '운송편·국내 택배',
    tight: true,
    render: ({ freight, courier }) => (
      <span className="inline-block space-y-1.5">
        {freight && <FreightTimes freight={freight} />}
        {courier && <CourierLink courier={courier} />}
        {!freight && !courier && '-'}
      </span>
    ),
  },
} satisfies Record<Exclude<FieldAt<'ownParcels'>, FieldInOtherColumn>, Column<OwnParcel>>;

const orderLink =
  'inline-flex min-h-8 items-center text-14 font-semibold text-brand underline-offset-4 hover:underline';

const OrderLinks = ({ id, hblNo }: OwnParcel) => (
  <>
    <Link
      to="/my"
      search={(current) => ({ ...current, parcel: id })}
      resetScroll={false}
      className={orderLink}
    >
      <span className="sr-only">{hblNo} </span>접수 내용
    </Link>
    <Link to="/parcel-reg-aus-to-kor" search={{ copy: id }} className={orderLink}>
      <span className="sr-only">{hblNo} </span>다시 접수
    </Link>
  </>
);

const orderAgainColumn: Column<OwnParcel> = {
  key: 'again',
  header: '주문',
  tight: true,
  render: (parcel) => (
    <span className="inline-flex flex-col">
      <OrderLinks {...parcel} />
    </span>
  ),
};
const columns = [...Object.values(fieldColumns), orderAgainColumn];

/** The reason of a hold, or the days on which the parcel is expected. */
const newsOf = ({ hold, promised }: OwnParcel): string => {
  if (hold)
    return [hold.reason, hold.tax?.amount && `납부할 세금 ${formatNumber(hold.tax.amount)}원`]
      .filter(Boolean)
      .join(' · ');
  return promisedNews(promised);
};

/** A parcel on a small screen, at most 140 px high. The drawer has its other facts. */
const ParcelCard = ({ parcel }: { parcel: OwnParcel }) => (
  <li className="rounded-card border border-line px-4 py-3">
    <div className="flex items-center justify-between gap-3">
      <Link
        to="/parcel-info"
        search={{ hblNo: parcel.hblNo }}
        translate="no"
        className="text-16 font-semibold text-brand tabular-nums underline-offset-4 hover:underline"
      >
        {parcel.hblNo}
      </Link>
      <Chip tone={orderTone(parcel.status)}>{parcel.statusName}</Chip>
    </div>
    <p className="mt-1 truncate text-14 text-ink-2">
      {parcel.receiverName} · {parcel.itemNames}
    </p>
    <p className="min-h-5 truncate text-14 font-medium tabular-nums">{newsOf(parcel)}</p>
    <div className="mt-1 flex gap-4">
      <OrderLinks {...parcel} />
    </div>
  </li>
);

const ParcelTable = ({ parcels }: { parcels: readonly OwnParcel[] }) =>
  useMediaQuery(TABLET) ? (
    <ul aria-label="내 배송" className="space-y-3">
      {parcels.map((parcel) => (
        <ParcelCard key={parcel.id} parcel={parcel} />
      ))}
    </ul>
  ) : (
    <Table caption="내 배송" columns={columns} rows={parcels} rowKey={({ id }) => id} />
  );

const FAILED = '배송 목록을 불러오지 못했습니다.';

const StatusFilter = () => (
  <nav aria-label="배송 상태" className="mb-4 flex flex-wrap gap-2">
    {statusGroups.map(({ value, label }) => (
      <Link
        key={label}
        to="/my"
        search={{ status: value }}
        resetScroll={false}
        activeOptions={{ exact: true, includeSearch: true }}
        className="flex h-10 items-center rounded-full border border-control px-4 text-14 font-semibold text-ink-2 hover:bg-subtle aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-surface"
      >
        {label}
      </Link>
    ))}
  </nav>
);

const NoParcels = ({ group, isEnd }: { group: StatusGroup; isEnd: boolean }) => {
  if (!group.value) {
    return (
      <EmptyState
        title="아직 등록한 배송이 없습니다"
        action={<ButtonLink to="/parcel-reg-aus-to-kor">주문등록하기</ButtonLink>}
      >
        주문을 등록하면 이곳에서 배송 상태를 바로 확인할 수 있습니다.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="search"
      title={`‘${group.label}’ 상태인 배송이 없습니다`}
      action={
        <ButtonLink to="/my" variant="secondary" resetScroll={false}>
          전체 보기
        </ButtonLink>
      }
    >
      {!isEnd && '최근 배송에는 없습니다. 더 보기를 누르면 이전 배송에서도 찾습니다.'}
    </EmptyState>
  );
};

const Parcels = ({ group }: { group: StatusGroup }) => {
  const query = useInfiniteQuery(parcelsQuery(useSession()?.memberId, group.statuses));
  const { data, hasNextPage } = query;
  if (!data) return <QueryPlaceholder query={query} failed={FAILED} rows={8} />;
  const parcels = data.pages.flatMap(({ rows }) => rows);
  const count = formatNumber(parcels.length);
  return (
    <>
      {parcels.length === 0 ? (
        <NoParcels group={group} isEnd={!hasNextPage} />
      ) : (
        <>
          <p role="status" className="mb-3 text-14 text-ink-2 tabular-nums">
            {hasNextPage ? `최근 ${count}건` : `모두 ${count}건`}
          </p>
          <ParcelTable parcels={parcels} />
        </>
      )}
      <LoadMore query={query} failed={FAILED} />
    </>
  );
};

const ParcelDrawer = lazy(() => import('./parcel-drawer.tsx'));
const TakeOverDialog = lazy(() => import('./take-over-dialog.tsx'));

export const ParcelsScreen = () => {
  const { status, parcel } = getRouteApi('/_public/_query/my/').useSearch();
  const navigate = useNavigate({ from: '/my' });
  const [isTakingOver, setTakingOver] = useState(false);
  const close = () =>
    void navigate({ search: (current) => ({ ...current, parcel: undefined }), resetScroll: false });
  return (
    <>
      <PageHeader
        title="내 배송"
        description="등록한 주문과 배송 상태를 확인하고, 지난 주문을 그대로 다시 접수할 수 있습니다."
        actions={
          <Button variant="secondary" onClick={() => setTakingOver(true)}>
            가입 전에 접수한 화물 가져오기
          </Button>
        }
      />
      <StatusFilter />
      <Parcels group={groupOf(status)} />
      {parcel !== undefined && (
        <Suspense>
          <ParcelDrawer key={parcel} id={parcel} onClose={close} />
        </Suspense>
      )}
      {isTakingOver && (
        <Suspense>
          <TakeOverDialog onClose={() => setTakingOver(false)} />
        </Suspense>
      )}
    </>
  );
};
