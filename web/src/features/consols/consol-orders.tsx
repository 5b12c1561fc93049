import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { formatMoney, sumByCurrency } from '#shared/domain/amounts.ts';
import { totalMeasures } from '#shared/domain/order-measures.ts';
import { isLoadable } from '#shared/domain/order-status.ts';
import { EXCLUDED } from '#shared/scan-words.ko.ts';
import { mustBeMeasured, UnmeasuredMark } from '#web/components/order/unmeasured-mark.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Chip, orderTone } from '#web/components/ui/chip.tsx';
import { DataGrid } from '#web/components/ui/data-grid.tsx';
import { CardDetails, CardHead, SelectableCards } from '#web/components/ui/selectable-cards.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/components/ui/states.tsx';
import { ToggleChip } from '#web/components/ui/toggle-chip.tsx';
import { formatMeasured, formatNumber } from '#web/lib/formats.ts';
import { PHONE, useMediaQuery } from '#web/lib/media-query.ts';
import { CHARGEABLE, VOLUME_WEIGHT, volumeUnit } from '#web/lib/order-words.ts';
import { moneyTexts } from '#web/lib/trade-papers/figure-texts.ts';
import { isMblUnconfirmed, type NamedConsol, ScanLines, WrongCheckDigit } from './consol-list.tsx';
import { chargeableOf, consolTone } from './consol-words.ts';
import { LoadedChip, orderColumns } from './order-columns.tsx';
import { type ConsolOrder, consolQueries } from './queries.ts';
import { useConfirmMblNo } from './use-consol-actions.ts';
import { useOrderActions } from './use-order-actions.ts';

/** The orders as cards. On a phone the cards replace the grid. */
const OrderCards = (
  props: Omit<ComponentProps<typeof SelectableCards<ConsolOrder>>, 'label' | 'children'>,
) => (
  <SelectableCards label="콘솔의 주문" {...props}>
    {(order) => (
      <>
        <CardHead hblNo={order.hblNo} chip={<Chip tone={orderTone(order.status)}>{order.statusName}</Chip>} />
        <span className="block text-14">
          {order.receiverName}
          <span className="text-ink-3"> · {order.itemNames}</span>
        </span>
        <CardDetails
          details={[
            order.orderId,
            `${formatNumber(order.boxQty)}박스`,
            `${formatMeasured(order.weight)} kg`,
            formatMoney(order.totalPrice, order.totalCurrency),
          ]}
        />
        {mustBeMeasured(order) && <UnmeasuredMark />}
        <LoadedChip order={order} />
      </>
    )}
  </SelectableCards>
);

const idOf = ({ id }: ConsolOrder) => id;

const loadedFilters = { all: '전체', loaded: '적재됨', short: '적재되지 않음' } as const;
type LoadedFilter = keyof typeof loadedFilters;
const isShown = ({ loaded }: ConsolOrder, filter: LoadedFilter): boolean =>
  filter === 'all' || loaded === (filter === 'loaded');

/** Shows all orders of a consol, or those that were loaded or not. */
const LoadedChips = ({
  orders,
  filter,
  onChange,
}: {
  orders: readonly ConsolOrder[];
  filter: LoadedFilter;
  onChange: (filter: LoadedFilter) => void;
}) => (
  <fieldset className="mb-2 flex flex-wrap gap-1.5">
    <legend className="sr-only">적재</legend>
    {(Object.keys(loadedFilters) as LoadedFilter[]).map((name) => (
      <ToggleChip key={name} isPressed={name === filter} onPress={() => onChange(name)}>
        {loadedFilters[name]} {formatNumber(orders.filter((order) => isShown(order, name)).length)}
      </ToggleChip>
    ))}
  </fieldset>
);

const noConsol = (
  <EmptyState title="콘솔을 선택해주세요." icon="box">
    목록에서 콘솔을 고르면 담긴 주문이 보입니다.
  </EmptyState>
);
const noOrders = (
  <EmptyState title="콘솔에 담긴 주문이 없습니다.">통합 조회에서 주문을 골라 콘솔에 연결해주세요.</EmptyState>
);

const Totals = ({ method, orders }: { method: number; orders: readonly ConsolOrder[] }) => {
  const { pieces, weight: totalWeight, volume: totalVolume } = totalMeasures(orders, method);
  const chargeable = chargeableOf({ method: method === 1 ? 1 : 2, totalWeight, totalVolume });
  const figures = [
    ['박스', formatNumber(pieces)],
    ['실중량', `${formatMeasured(totalWeight)} kg`],
    [VOLUME_WEIGHT, `${formatMeasured(totalVolume)} ${volumeUnit(method)}`],
    ...(chargeable === undefined ? [] : [[CHARGEABLE, `${formatMeasured(chargeable)} kg`]]),
    [
      '금액',
      moneyTexts(
        sumByCurrency(
          orders.map(({ totalPrice, totalCurrency }) => ({ amount: totalPrice, currency: totalCurrency })),
        ),
      ).join(' + '),
    ],
  ];
  return figures.map(([name, figure]) => (
    <span key={name}>
      <span className="text-ink-3">{name}</span> {figure}
    </span>
  ));
};

const TotalsLine = ({
  method,
  orders,
  selected,
}: {
  method: number;
  orders: readonly ConsolOrder[];
  selected: readonly ConsolOrder[];
}) => {
  const summedOrders = selected.length > 0 ? selected : orders.filter(({ status }) => isLoadable(status));
  const excluded = selected.length > 0 ? 0 : orders.length - summedOrders.length;
  return (
    <p
      role="status"
      aria-label="합계"
      className="flex flex-wrap gap-x-4 gap-y-0.5 pt-2 text-13 text-ink-2 tabular-nums"
    >
      <b className="font-semibold text-brand-strong">
        {selected.length > 0 ? '선택' : '전체'} {formatNumber(summedOrders.length)}건
      </b>
      <Totals method={method} orders={summedOrders} />
      {excluded > 0 && (
        <span className="text-warning">
          {EXCLUDED} {formatNumber(excluded)}건
        </span>
      )}
      <UnmeasuredMark count={summedOrders.filter(mustBeMeasured).length} />
    </p>
  );
};

const UnconfirmedMbl = ({ consol }: { consol: NamedConsol }) => {
  const { confirmNumber, isPending } = useConfirmMblNo(consol);
  return (
    <span className="inline-flex items-center gap-1">
      <WrongCheckDigit />
      <Button size="sm" variant="ghost" busy={isPending} onClick={() => void confirmNumber()}>
        번호 확인
      </Button>
    </span>
  );
};

const Heading = ({ consol }: { consol: NamedConsol }) => (
  <div className="flex min-w-0 flex-wrap items-center gap-x-2.5">
    <h2 translate="no" className="text-16 font-bold tabular-nums">
      {consol.mblNo}
    </h2>
    <Chip tone={consolTone(consol.status)}>{consol.statusLabel}</Chip>
    {isMblUnconfirmed(consol) && <UnconfirmedMbl consol={consol} />}
    <span className="text-13 text-ink-2 tabular-nums">
      {consol.flightName} · {consol.route} · {consol.etd} ~ {consol.eta}
    </span>
    <ScanLines consol={consol} />
  </div>
);

export const ConsolOrders = ({ consol }: { consol: NamedConsol | undefined }) => {
  const navigate = useNavigate();
  const isPhone = useMediaQuery(PHONE);
  const {
    data: orders,
    isError,
    error,
    refetch,
  } = useQuery({ ...consolQueries.orders(consol?.id ?? 0), enabled: consol !== undefined });
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const selected = orders?.filter(({ id }) => selectedIds.has(id)) ?? [];
  const [loadedFilter, setLoadedFilter] = useState<LoadedFilter>('all');
  const shown = orders?.filter((order) => isShown(order, loadedFilter));
  const { running, ...actions } = useOrderActions(consol, selected);
  const open = ({ id, hblNo }: ConsolOrder) =>
    void navigate({ to: '/admin/parcel-info', search: { hblNo, order: id } });

  const renderList = () => {
    if (!consol) return noConsol;
    if (!isPhone)
      return (
        <DataGrid
          label="콘솔의 주문"
          columns={orderColumns}
          rows={shown ?? []}
          rowId={idOf}
          status={orders ? 'ready' : isError ? 'error' : 'loading'}
          error={error}
          onRetry={() => void refetch()}
          empty={noOrders}
          onSelect={(rows) => setSelectedIds(new Set(rows.map(idOf)))}
          onOpen={open}
        />
      );
    if (!orders)
      return isError ? (
        <ErrorState title="목록을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} />
      );
    return orders.length === 0 ? (
      noOrders
    ) : (
      <OrderCards
        rows={shown ?? []}
        selected={new Set(selected.map(idOf))}
        onSelect={setSelectedIds}
        onOpen={open}
      />
    );
  };

  const buttons = [
    { name: 'excel', label: 'G1 엑셀', icon: 'download', run: actions.downloadExcel },
    { name: 'manifest', label: '화물 적하목록 PDF', icon: 'file', run: actions.saveManifest },
    { name: 'invoices', label: '송장·포장명세서 PDF', icon: 'print', run: actions.saveInvoices },
    ...(selected.length > 0
      ? ([
          {
            name: 'selected',
            label: `선택 ${formatNumber(selected.length)}건 송장 PDF`,
            icon: 'print',
            run: actions.saveSelectedInvoices,
          },
        ] as const)
      : []),
    { name: 'release', label: '콘솔 해제', icon: 'unlink', run: actions.release },
  ] as const;

  return (
    <section aria-label="선택한 콘솔" className="flex min-h-0 min-w-0 flex-col">
      <div className="mb-2 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1.5">
        {consol ? <Heading consol={consol} /> : <h2 className="text-16 font-bold">콘솔의 주문</h2>}
        <div className="flex flex-wrap rounded-control bg-subtle p-0.5">
          {buttons.map(({ name, label, icon, run }) => (
            <Button
              key={name}
              size="sm"
              variant="ghost"
              icon={icon}
              busy={running === name}
              className="px-2.5!"
              onClick={() => void run()}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      {consol?.loading && orders && orders.length > 0 && (
        <LoadedChips orders={orders} filter={loadedFilter} onChange={setLoadedFilter} />
      )}
      <div className="min-h-0 flex-1">{renderList()}</div>
      {consol && orders && orders.length > 0 && (
        <TotalsLine method={consol.method} orders={shown ?? orders} selected={selected} />
      )}
    </section>
  );
};
