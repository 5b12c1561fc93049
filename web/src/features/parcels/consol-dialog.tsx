import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { LINK_LIMIT } from '#shared/contract/consol.ts';
import { CONSOL_OPEN, type Consol } from '#shared/domain/consol.ts';
import { matchesWords } from '#shared/search-text.ts';
import { type OrderReference, runBulkAction } from '#web/components/order/bulk-action.tsx';
import { UnmeasuredMark } from '#web/components/order/unmeasured-mark.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { alert } from '#web/components/ui/dialogs.tsx';
import { TextField } from '#web/components/ui/field.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { LOOKUP_NOTICE, notice } from '#web/components/ui/notice.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/components/ui/states.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { formatMeasured, formatNumber } from '#web/lib/formats.ts';
import { freightName, VOLUME_WEIGHT, volumeUnit } from '#web/lib/order-words.ts';
import { useCodeName } from '#web/lib/reference-queries.ts';
import { refreshRows } from './queries.ts';
import { removeFromTemporaryConsol } from './temporary-consol.ts';

const openConsols = queryOptions({
  queryKey: ['consols', CONSOL_OPEN],
  queryFn: ({ signal }) =>
    call('POST /api/consol/getConsolList', { body: { status: [CONSOL_OPEN] }, signal }),
  staleTime: 0,
});

const Totals = ({ consol }: { consol: Consol }) => (
  <span className="text-13 text-ink-2 tabular-nums">
    주문 {formatNumber(consol.totalOrderQty)}건 · 박스 {formatNumber(consol.totalQty)} ·{' '}
    {formatMeasured(consol.totalWeight)} kg · {VOLUME_WEIGHT} {formatMeasured(consol.totalVolume)}{' '}
    {volumeUnit(consol.method)} <UnmeasuredMark count={consol.unmeasuredOrderQty} />
  </span>
);

type ListProps = {
  consols: readonly (Consol & { route: string })[];
  chosenId: number | undefined;
  onChoose: (id: number) => void;
};

const ConsolList = ({ consols, chosenId, onChoose }: ListProps) => (
  <fieldset>
    <legend className="sr-only">연결할 콘솔</legend>
    <div className="space-y-1.5">
      {consols.map((consol) => (
        <label
          key={consol.id}
          className="flex cursor-pointer items-start gap-3 rounded-card border border-line px-3 py-2.5 hover:bg-subtle has-checked:border-brand has-checked:bg-brand-tint"
        >
          <input
            type="radio"
            name="consol"
            className="mt-0.5 size-4.5 shrink-0 accent-brand"
            checked={chosenId === consol.id}
            onChange={() => onChoose(consol.id)}
          />
          <span className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 sm:grid-cols-[1fr_auto]">
            <span className="flex flex-wrap items-center gap-x-2 font-semibold tabular-nums">
              {consol.mblNo}
              <span className="text-13 font-normal text-ink-2">
                {freightName(consol.method)} {consol.flightName}
              </span>
            </span>
            <span translate="no" className="text-13 tabular-nums sm:text-right">
              {consol.etd} ~ {consol.eta}
            </span>
            <span className="flex items-center gap-1 text-13">
              <Icon name={consol.method === 1 ? 'ship' : 'plane'} size={16} />
              {consol.route}
            </span>
            <Totals consol={consol} />
            {consol.memo && <span className="col-span-full text-13 text-ink-3">{consol.memo}</span>}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);

type Props = {
  open: boolean;
  onClose: () => void;
  orders: readonly OrderReference[];
};

const ConsolDialog = ({ open, onClose, orders }: Props) => {
  const client = useQueryClient();
  const { data, isError, error, refetch } = useQuery({ ...openConsols, enabled: open });
  const cityName = useCodeName('CIT');
  const [filter, setFilter] = useState('');
  const [chosenId, setChosenId] = useState<number>();
  const matches = (data ?? [])
    .map((consol) => ({
      ...consol,
      route: `${cityName(consol.departCity)} → ${cityName(consol.arrivalCity)}`,
    }))
    .filter(({ mblNo, flightName, route, etd, memo }) =>
      matchesWords([mblNo, flightName, route, etd, memo], filter),
    );
  const consol = matches.find(({ id }) => id === chosenId);

  const { mutate, isPending } = useMutation({
    mutationFn: ({ id: consolId }: Consol) =>
      runBulkAction(orders, {
        verb: '연결',
        limit: LINK_LIMIT,
        send: (chunk) =>
          call('POST /api/consol/linkConsol', { body: { consolId, orderList: chunk.map(({ id }) => id) } }),
      }),
    onSuccess: async (linked, { mblNo }) => {
      if (linked.length === 0) return;
      const ids = linked.map(({ id }) => id);
      removeFromTemporaryConsol(ids);
      onClose();
      notice.success(`${formatNumber(ids.length)}건을 콘솔 ${mblNo}에 연결했습니다.`, LOOKUP_NOTICE);
      await refreshRows(client, ids);
    },
    onError: async (failure) => {
      await alert({
        title: '콘솔에 연결하지 못했습니다.',
        body: messageOf(failure, '오류가 발생했습니다. 다시 시도해주세요.'),
      });
      void refetch();
    },
  });
  const link = () =>
    consol ? mutate(consol) : void alert({ title: '콘솔 연결', body: '콘솔을 선택해주세요.' });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title="콘솔 연결"
      description={`선택한 주문 ${formatNumber(orders.length)}건을 연결할 콘솔을 고르세요. 준비 상태의 콘솔만 보입니다.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            취소
          </Button>
          <Button busy={isPending} onClick={link}>
            {consol ? `${consol.mblNo}에 ${formatNumber(orders.length)}건 연결` : '연결'}
          </Button>
        </>
      }
    >
      <TextField
        label="콘솔 찾기"
        hideLabel
        size="sm"
        type="search"
        placeholder="M/BL, 운송편, 도시, 출발일, 메모"
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
        className={clsx('mb-3', !data && 'hidden')}
      />
      {isError && (
        <ErrorState title="콘솔을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton rows={4} />}
      {data && matches.length === 0 && (
        <EmptyState title={data.length === 0 ? '준비 상태의 콘솔이 없습니다.' : '찾는 콘솔이 없습니다.'} />
      )}
      {matches.length > 0 && <ConsolList consols={matches} chosenId={chosenId} onChoose={setChosenId} />}
    </Dialog>
  );
};

export default ConsolDialog;
