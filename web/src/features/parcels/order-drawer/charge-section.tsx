import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isStaff } from '#shared/domain/auth-level.ts';
import { ChangeReason, MAX_CHANGE_REASON } from '#shared/domain/change-reason.ts';
import { chargeStates, MAX_CHARGE_LINES, unpricedReasons } from '#shared/domain/charge-states.ts';
import { formatCharge } from '#shared/domain/money.ts';
import type { Order } from '#shared/domain/order.ts';
import { freightNames } from '#shared/words.ko.ts';
import { rowActions } from '#web/components/office/row-actions.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Chip, type Tone } from '#web/components/ui/chip.tsx';
import { DefinitionList } from '#web/components/ui/definition-list.tsx';
import { askReason } from '#web/components/ui/reasons.tsx';
import { ErrorLine, Skeleton } from '#web/components/ui/states.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { parcelQueries, refreshRows } from '#web/features/parcels/queries.ts';
import { type Answer, call } from '#web/lib/call.ts';
import { formatMeasured } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';

const ChargeLineDialog = lazy(() => import('./charge-line-dialog.tsx'));

type Charge = Answer<'POST /api/charge/get'>;
type Line = Charge['lines'][number];

const tones = { estimate: 'neutral', measured: 'success', unpriced: 'warning' } as const satisfies Record<
  keyof typeof chargeStates,
  Tone
>;

const cardName = ({ card }: Charge): string | undefined =>
  card
    ? `${card.partnerId === null ? '전체 요금표' : '파트너 요금표'}, ${freightNames[card.method === 1 ? 1 : 2]} ${card.validFrom}`
    : undefined;

/** Amount as text. A charge without currency has no amounts. */
const priceOf = ({ currency }: Charge, amount: number): string =>
  currency === '' ? '-' : formatCharge({ amount, currency });

const Statements = ({ statements }: Pick<Charge, 'statements'>) => (
  <span className="flex flex-wrap gap-x-3">
    {statements.map((number) => (
      <Link
        key={number}
        to="/admin/statements"
        search={{ number }}
        translate="no"
        className="font-semibold text-brand underline-offset-4 hover:underline"
      >
        {number}
      </Link>
    ))}
  </span>
);

const Facts = ({ charge }: { charge: Charge }) => {
  const { state, reason, measure, unit, basis, chargeOn, options, statements, billed } = charge;
  return (
    <DefinitionList
      entries={[
        ['상태', state && <Chip tone={tones[state]}>{chargeStates[state]}</Chip>],
        ['이유', reason && unpricedReasons[reason]],
        ['요금표', cardName(charge)],
        [
          '계량',
          measure > 0 && `${formatMeasured(measure)} ${unit} (${basis === 'measured' ? '측정' : '신고'})`,
        ],
        ['정산 기준일', chargeOn],
        ['선택 추가 요금', options.join(', ')],
        ['정산서', statements.length > 0 && <Statements statements={statements} />],
        ['청구한 금액', statements.length > 0 && priceOf(charge, billed)],
      ]}
    />
  );
};

const columnsOf = (charge: Charge): Column<Line>[] => [
  { key: 'name', header: '항목', render: ({ name }) => name },
  {
    key: 'quantity',
    header: '수량',
    align: 'right',
    tight: true,
    render: ({ kind, quantity, unit }) => (kind === 'manual' ? '-' : `${quantity} ${unit}`),
  },
  { key: 'reason', header: '사유', long: true, render: ({ reason }) => reason || '-' },
  { key: 'by', header: '추가한 사람', tight: true, render: ({ by }) => by || '-' },
  {
    key: 'amount',
    header: '금액',
    align: 'right',
    tight: true,
    render: ({ amount }) => priceOf(charge, amount),
  },
];

/** Reloads the charge, and the order whose version and amounts have changed. */
const useChargeChange = (orderId: number) => {
  const client = useQueryClient();
  return () => void refreshRows(client, [orderId]);
};

const useLineRemoval = ({ orderId, version }: Charge) => {
  const keyOf = useAttempt();
  const { mutate } = useMutation({
    mutationFn: (body: { lineId: string; reason: string }) => {
      const sent = { orderId, version, ...body };
      return call('POST /api/charge/removeLine', { body: sent, idempotencyKey: keyOf(sent) });
    },
    meta: {
      invalidates: [parcelQueries.charge(orderId).queryKey],
      saved: '요금 항목을 삭제했습니다.',
      failed: '요금 항목을 삭제하지 못했습니다.',
    },
    onSuccess: useChargeChange(orderId),
  });
  return async ({ id, name }: Line): Promise<void> => {
    const reason = await askReason({
      title: '요금 항목 삭제',
      name,
      kind: {
        schema: ChangeReason,
        maxLength: MAX_CHANGE_REASON,
        label: '사유',
        action: '삭제',
        note: '사유는 변경 기록에 남습니다.',
      },
    });
    if (reason !== undefined) mutate({ lineId: id, reason });
  };
};

const Recalculation = ({ orderId }: { orderId: number }) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('POST /api/charge/recalculate', {
        body: { orderIds: [orderId] },
        idempotencyKey: crypto.randomUUID(),
      }),
    meta: {
      invalidates: [parcelQueries.charge(orderId).queryKey],
      saved: '요금을 다시 계산했습니다.',
      failed: '요금을 다시 계산하지 못했습니다.',
    },
    onSuccess: useChargeChange(orderId),
  });
  return (
    <Button size="sm" variant="secondary" icon="refresh" busy={isPending} onClick={() => mutate()}>
      다시 계산
    </Button>
  );
};

const Loaded = ({ charge, mayChange }: { charge: Charge; mayChange: boolean }) => {
  const { orderId, lines, currency, total, stale } = charge;
  const isForStaff = isStaff(useSession());
  const [isAdding, setAdding] = useState(false);
  const remove = useLineRemoval(charge);
  const onChanged = useChargeChange(orderId);
  const removal: Column<Line> = {
    key: 'remove',
    ...rowActions,
    render: (line) =>
      line.kind === 'manual' && (
        <Button
          size="sm"
          variant="ghost"
          icon="trash"
          aria-label={`${line.name} 삭제`}
          onClick={() => void remove(line)}
        >
          삭제
        </Button>
      ),
  };
  // Partners do not see who added a line.
  const columns = columnsOf(charge).filter(({ key }) => isForStaff || key !== 'by');
  const manual = lines.filter(({ kind }) => kind === 'manual');
  return (
    <div className="space-y-3">
      {charge.state === '' && <p className="text-14 text-ink-2">아직 계산한 요금이 없습니다.</p>}
      <Facts charge={charge} />
      {lines.length > 0 && (
        <>
          <Table
            caption="요금 항목"
            columns={mayChange && manual.length > 0 ? [...columns, removal] : columns}
            rows={lines}
            rowKey={({ id }) => id}
          />
          <p className="text-right text-16 font-bold tabular-nums">{`합계 ${priceOf(charge, total)}`}</p>
        </>
      )}
      {mayChange && (
        <div className="flex flex-wrap items-center gap-2">
          {currency !== '' && charge.state !== 'unpriced' && (
            <Button
              size="sm"
              variant="secondary"
              icon="plus"
              disabled={manual.length >= MAX_CHARGE_LINES}
              onClick={() => setAdding(true)}
            >
              항목 추가
            </Button>
          )}
          {stale && (
            <>
              <Recalculation orderId={orderId} />
              <span className="text-13 text-warning">요금표가 바뀌었습니다.</span>
            </>
          )}
        </div>
      )}
      {isAdding && currency !== '' && (
        <Suspense>
          <ChargeLineDialog
            charge={charge}
            currency={currency}
            queryKey={parcelQueries.charge(orderId).queryKey}
            onChanged={onChanged}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </div>
  );
};

/** Charge of a parcel: lines, state, card, options and statements. */
export const ChargeSection = ({ order }: { order: Order }) => {
  const { data, error, isFetching, refetch } = useQuery(parcelQueries.charge(order.id));
  const isForStaff = isStaff(useSession());
  if (data) return <Loaded charge={data} mayChange={isForStaff && !order.isDel} />;
  if (error && !isFetching)
    return <ErrorLine message="요금을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  return <Skeleton rows={2} />;
};
