import { lazy, Suspense, useState } from 'react';
import { AddressLines } from '#web/components/member/address-lines.tsx';
import { CourierLink, FreightTimes } from '#web/components/order/parcel-details.tsx';
import { PromisedDays } from '#web/components/order/promised-days.tsx';
import PromisedNotice from '#web/components/order/promised-notice.tsx';
import { TimelineList } from '#web/components/order/timeline.tsx';
import { UnmeasuredMark } from '#web/components/order/unmeasured-mark.tsx';
import { NoticeLine } from '#web/components/public/notices.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Chip, orderTone } from '#web/components/ui/chip.tsx';
import { DataGrid, type GridColumn, integerColumn, measuredColumn } from '#web/components/ui/data-grid.tsx';
import { DefinitionList } from '#web/components/ui/definition-list.tsx';
import { createGridLayout } from '#web/components/ui/grid-layout.ts';
import { Instant } from '#web/components/ui/instant.tsx';
import { LoadMore } from '#web/components/ui/load-more.tsx';
import { MonthNav } from '#web/components/ui/month-nav.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { LoadedCount } from '#web/components/ui/search-field.tsx';
import { CardDetails, CardHead, SelectableCards } from '#web/components/ui/selectable-cards.tsx';
import { EmptyState, ErrorState, QueryPlaceholder, Skeleton } from '#web/components/ui/states.tsx';
import { type Column, Table, useSorting } from '#web/components/ui/table.tsx';
import { calendarHeight } from '#web/lib/calendar.ts';
import { formatDecimal } from '#web/lib/formats.ts';
import type { OwnAddress } from '#web/lib/own-queries.ts';
import { Columns, Example, Row, Section } from './example.tsx';
import { type Parcel, parcels, serverError } from './samples.ts';

const LineChart = lazy(() => import('#web/components/ui/line-chart.tsx'));
const MonthCalendar = lazy(() => import('#web/components/ui/month-calendar.tsx'));
const ColumnDialog = lazy(() => import('#web/components/ui/column-dialog.tsx'));

const columns: readonly Column<Parcel>[] = [
  {
    key: 'hblNo',
    header: 'H/BL 번호',
    render: ({ hblNo }) => hblNo,
    sortBy: ({ hblNo }) => hblNo,
    tight: true,
  },
  {
    key: 'receiver',
    header: '받는 분',
    render: ({ receiver }) => receiver,
    sortBy: ({ receiver }) => receiver,
  },
  {
    key: 'status',
    header: '상태',
    render: ({ status, statusName }) => <Chip tone={orderTone(status)}>{statusName}</Chip>,
  },
  {
    key: 'weight',
    header: '중량',
    align: 'right',
    render: ({ weight }) => formatDecimal(weight),
    sortBy: ({ weight }) => weight,
  },
];

const Tables = () => {
  const { sorting, sorted } = useSorting(columns);
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set([2]));
  const [page, setPage] = useState(3);
  return (
    <>
      <Table
        caption="주문"
        columns={columns}
        rows={sorted(parcels)}
        rowKey={({ id }) => id}
        onOpen={() => {}}
        sorting={sorting}
        selection={{ chosen, onChange: setChosen, nameOf: ({ hblNo }) => hblNo }}
      />
      <Pagination page={page} pageCount={9} onChange={setPage} />
    </>
  );
};

const gridColumns: GridColumn<Parcel>[] = [
  { field: 'hblNo', headerName: 'H/BL 번호', width: 160 },
  { field: 'receiver', headerName: '받는 분', width: 140 },
  { field: 'statusName', headerName: '상태', width: 120 },
  { field: 'boxes', headerName: '박스', width: 100, ...integerColumn },
  { field: 'weight', headerName: '중량', width: 120, ...measuredColumn },
];
const layout = createGridLayout('gallery');
const grid = { columns: gridColumns, rowId: ({ id }: Parcel) => id, className: 'h-60' };
const emptyState = <EmptyState title="등록된 주문이 없습니다">첫 주문을 등록해보세요.</EmptyState>;

const Grids = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Example title="DataGrid with selection, marked rows and column layout">
        <Row>
          <Button variant="secondary" size="sm" icon="columns" onClick={() => setOpen(true)}>
            열 설정
          </Button>
        </Row>
        <div className="mt-3">
          <DataGrid
            {...grid}
            label="주문 목록"
            rows={parcels}
            status="ready"
            empty={emptyState}
            layout={layout}
            isMarked={({ status }) => status === '81'}
            onSelect={() => {}}
            onOpen={() => {}}
          />
        </div>
        {isOpen && (
          <Suspense>
            <ColumnDialog open onClose={() => setOpen(false)} columns={gridColumns} layout={layout} />
          </Suspense>
        )}
      </Example>
      <Example title="DataGrid, loading">
        <DataGrid
          {...grid}
          className="h-108"
          label="불러오는 목록"
          rows={[]}
          status="loading"
          empty={emptyState}
        />
      </Example>
      <Example title="DataGrid, empty">
        <DataGrid {...grid} label="빈 목록" rows={[]} status="ready" empty={emptyState} />
      </Example>
      <Example title="DataGrid, error">
        <DataGrid
          {...grid}
          label="실패한 목록"
          rows={[]}
          status="error"
          error={serverError}
          onRetry={() => {}}
          empty={emptyState}
        />
      </Example>
    </>
  );
};

const Cards = () => {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set([1]));
  return (
    <SelectableCards
      label="주문 카드"
      rows={parcels.slice(0, 2)}
      selected={selected}
      onSelect={setSelected}
      onOpen={() => {}}
    >
      {({ hblNo, receiver, status, statusName, weight }) => (
        <>
          <CardHead hblNo={hblNo} chip={<Chip tone={orderTone(status)}>{statusName}</Chip>} />
          <CardDetails details={[receiver, `${formatDecimal(weight)} kg`, '']} />
        </>
      )}
    </SelectableCards>
  );
};

export const Lists = () => (
  <Section title="Tables, grids and cards">
    <Example title="Table with sorting and selection, Pagination">
      <Tables />
    </Example>
    <Grids />
    <Example title="SelectableCards, CardHead, CardDetails">
      <Cards />
    </Example>
  </Section>
);

const address = {
  alias: '부모님 댁',
  receiverName: '홍길동',
  receiverMobile: '01012345678',
  receiverZipcode: '04524',
  receiverAddress1: '서울특별시 중구 세종대로 110',
  receiverAddress2: '101동 1203호',
} as OwnAddress;
const notice = { id: 1, title: '추석 연휴 안내', regDate: '2026-11-20T01:00:00.000Z', isFixed: 0 } as never;

const promised = {
  from: '2026-11-30',
  to: '2026-12-02',
  isLate: false,
  reasons: ['도착 예정 11월 27일(금) (운송편 일정)', '통관 1~2영업일'],
};

const steps = [
  {
    id: 'change',
    at: '2026-11-21T02:00:00.000Z',
    text: '주문 내용을 변경했습니다.',
    by: '박지훈',
    isRecord: true,
    details: <p className="text-13">실중량 0 → 4.5</p>,
  },
  {
    id: 'received',
    at: '2026-11-20T03:00:00.000Z',
    recordedAt: '2026-11-21T01:00:00.000Z',
    text: '창고에 입고되었습니다.',
    note: '상자 하나가 눌려 있음',
    by: '박지훈',
    isCurrent: true,
  },
  { id: 'registered', at: '2026-11-20T01:00:00.000Z', text: '주문이 등록되었습니다.' },
];

export const Values = () => (
  <Section title="Status and values">
    <Example title="Chip: neutral, info, success, warning, danger, and a tag without icon">
      <Row>
        {(['neutral', 'info', 'success', 'warning', 'danger'] as const).map((tone) => (
          <Chip key={tone} tone={tone}>
            {tone}
          </Chip>
        ))}
        <Chip icon={null}>임시</Chip>
      </Row>
    </Example>
    <Example title="UnmeasuredMark, without and with a count">
      <Row>
        <UnmeasuredMark />
        <UnmeasuredMark count={3} />
      </Row>
    </Example>
    <Columns>
      <Example title="DefinitionList. The empty value is skipped.">
        <DefinitionList
          entries={[
            ['받는 분', '홍길동'],
            ['주소', '서울특별시 중구\n세종대로 110'],
            ['메모', ''],
          ]}
        />
      </Example>
      <Example title="AddressLines">
        <AddressLines address={address} />
      </Example>
      <Example title="CourierLink with and without a page of the courier, FreightTimes">
        <Row>
          <CourierLink
            courier={{ name: 'CJ대한통운', number: '690000000011', url: 'https://courier.example/1' }}
          />
          <CourierLink courier={{ name: '퀵 배송', number: 'Q-1024' }} />
          <FreightTimes freight={{ method: 2, name: 'QF87', etd: '2026-12-01', eta: '2026-12-02' }} />
        </Row>
      </Example>
      <Example title="PromisedNotice: expected, late; PromisedDays">
        <div className="grid gap-3">
          <PromisedNotice promised={promised} isHeld={false} />
          <PromisedNotice promised={{ ...promised, isLate: true }} isHeld={false} />
          <PromisedDays order={{ promisedFrom: '2026-11-30', promisedTo: '2026-12-02' }} />
        </div>
      </Example>
      <Example title="TimelineList: expected, record with details, current and past step">
        <TimelineList
          entries={steps}
          next={{ kind: 'departed', text: '출발' }}
          promised={promised}
          sheet={{ title: '진행 내역', details: [['H/BL 번호', 'HHK1000001']] }}
        />
      </Example>
      <Example title="TimelineList, empty">
        <TimelineList
          entries={[]}
          next={null}
          promised={null}
          sheet={{ title: '진행 내역', details: [] }}
          empty="내역이 없습니다."
        />
      </Example>
      <Example title="Instant, NoticeLine">
        <Row>
          <Instant at="2026-11-20T01:00:00.000Z" />
          <Instant at="2026-11-20T01:00:00.000Z" dayOnly />
        </Row>
        <p className="mt-3 flex items-center gap-2 text-14">
          <NoticeLine notice={notice} />
        </p>
      </Example>
    </Columns>
  </Section>
);

const failing = { error: serverError, isFetching: false, refetch: () => {} };
const pending = { error: null, isFetching: true, refetch: () => {} };
const pages = {
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  hasNextPage: true,
  fetchNextPage: () => {},
};

export const States = () => (
  <Section title="Empty, loading and error states">
    <Columns>
      <Example title="EmptyState with action">
        <EmptyState title="등록된 주문이 없습니다" action={<Button icon="plus">주문 등록</Button>}>
          첫 주문을 등록해보세요.
        </EmptyState>
      </Example>
      <Example title="ErrorState">
        <ErrorState title="주문을 불러오지 못했습니다." error={serverError} onRetry={() => {}} />
      </Example>
      <Example title="Skeleton">
        <Skeleton rows={4} />
      </Example>
      <Example title="QueryPlaceholder, loading">
        <QueryPlaceholder query={pending} failed="주문을 불러오지 못했습니다." rows={4} />
      </Example>
      <Example title="QueryPlaceholder, error">
        <QueryPlaceholder query={failing} failed="공지사항을 불러오지 못했습니다." />
      </Example>
      <Example title="LoadMore: ready and loading; LoadedCount">
        <LoadMore query={{ ...pages, ...pending, error: null }} failed="" />
        <LoadMore query={{ ...pages, ...pending, isFetchingNextPage: true }} failed="" />
        <div className="mt-4">
          <LoadedCount found={3} loaded={30} hasMore isSearching />
        </div>
      </Example>
    </Columns>
  </Section>
);

const points = ['11-17', '11-18', '11-19', '11-20', '11-21'].map((name, index) => ({
  name,
  value: index * 7 + 12,
}));
const entries = [
  { id: 1, title: 'QF87 인천', from: '2026-11-24', to: '2026-11-25', icon: 'plane', tone: 'brand' },
  { id: 2, title: '부산 출항', from: '2026-11-10', to: '2026-11-19', icon: 'ship', tone: 'success' },
] as const;

export const Charts = () => {
  const [month, setMonth] = useState('2026-11');
  return (
    <Section title="Chart and calendar">
      <Example title="LineChart">
        <div className="h-60 overflow-hidden">
          <Suspense>
            <LineChart label="최근 5일의 주문 수" name="주문" points={points} />
          </Suspense>
        </div>
      </Example>
      <MonthNav month={month} today="2026-11" onChange={setMonth} />
      <div className="overflow-x-auto">
        <div className="min-w-160" style={{ height: calendarHeight(month) }}>
          <Suspense>
            <MonthCalendar label="일정" month={month} entries={entries} onOpen={() => {}} onAdd={() => {}} />
          </Suspense>
        </div>
      </div>
    </Section>
  );
};
