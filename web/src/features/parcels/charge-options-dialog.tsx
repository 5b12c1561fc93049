import { type UseQueryResult, useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { CHARGE_LIMIT } from '#shared/contract/charge.ts';
import { MAX_CHARGE_OPTIONS } from '#shared/domain/charge-states.ts';
import { formatCharge } from '#shared/domain/money.ts';
import { cardFor, isOptional } from '#shared/domain/pricing.ts';
import { runBulkAction } from '#web/components/order/bulk-action.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/choice-group.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { alert } from '#web/components/ui/dialogs.tsx';
import { submitOnCtrlEnter } from '#web/components/ui/form-dialog.tsx';
import { LOOKUP_NOTICE, notice } from '#web/components/ui/notice.tsx';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { type Answer, call } from '#web/lib/call.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { rateCardsQuery } from '#web/lib/partner-rates.ts';
import { serverToday } from '#web/lib/today.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import type { ParcelView } from './parcel-view.tsx';
import { refreshRows } from './queries.ts';

type Card = Answer<'GET /api/rate/getRateCardList'>[number];

/** An optional surcharge. `prices`: those of the cards that have it. `count`: number of parcels whose card has it. */
type Offer = { name: string; prices: ReadonlySet<string>; count: number };

/** Optional surcharges of the cards that apply to the parcels, in the sequence of the cards. */
const offersFor = (rows: readonly ParcelView[], cards: readonly Card[]): Offer[] => {
  const today = serverToday();
  const offers = new Map<string, Offer>();
  for (const { partnerId, freightMethod, chargeOn } of rows) {
    const card = cardFor(cards, partnerId, freightMethod, chargeOn || today);
    if (!card) continue;
    for (const { name, amount } of card.surcharges.filter(isOptional)) {
      const { prices = [], count = 0 } = offers.get(name) ?? {};
      const price = formatCharge({ amount, currency: card.currency });
      offers.set(name, { name, prices: new Set([...prices, price]), count: count + 1 });
    }
  }
  return [...offers.values()];
};

const combineCards = (results: readonly UseQueryResult<Card[]>[]) => ({
  cards: results.every(({ data }) => data) ? results.flatMap(({ data }) => data ?? []) : undefined,
  error: results.find(({ error }) => error)?.error,
  isFetching: results.some(({ isFetching }) => isFetching),
  refetch: () => {
    for (const { isError, refetch } of results) if (isError) void refetch();
  },
});

/** Cards for all, and those of the partners of the parcels. */
const useCards = (rows: readonly ParcelView[], enabled: boolean) => {
  const owners = [null, ...new Set(rows.map(({ partnerId }) => partnerId))];
  return useQueries({
    queries: owners.map((owner) => ({ ...rateCardsQuery(owner), enabled })),
    combine: combineCards,
  });
};

type ChoicesProps = {
  offers: readonly Offer[];
  rowCount: number;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

const Choices = ({ offers, rowCount, chosen, onChange }: ChoicesProps) => {
  const list = useRef<HTMLDivElement>(null);
  // The dialog has set its first focus before the cards were loaded.
  useEffect(() => list.current?.querySelector('input')?.focus(), []);
  const toggle = (name: string) => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    onChange(next);
  };
  return (
    <div ref={list} className="space-y-1 break-words">
      {offers.map(({ name, prices, count }) => (
        <Checkbox
          key={name}
          label={`${name} (${[...prices].join(', ')})`}
          hint={
            count < rowCount
              ? `${formatNumber(rowCount)}건 중 ${formatNumber(count)}건의 요금표에 있습니다. 나머지에는 붙지 않습니다.`
              : undefined
          }
          checked={chosen.has(name)}
          disabled={!chosen.has(name) && chosen.size >= MAX_CHARGE_OPTIONS}
          onChange={() => toggle(name)}
        />
      ))}
    </div>
  );
};

type Props = { open: boolean; onClose: () => void; rows: readonly ParcelView[] };

/** Sets the optional surcharges of the selected parcels. They replace those that the parcels have. */
const ChargeOptionsDialog = ({ open, onClose, rows }: Props) => {
  const client = useQueryClient();
  const formId = useId();
  const keyOf = useAttempt();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query = useCards(rows, open);
  const offers = query.cards && offersFor(rows, query.cards);
  const rowCount = formatNumber(rows.length);

  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const unknown = new Set<string>();
      const changed = await runBulkAction(rows, {
        verb: '변경',
        limit: CHARGE_LIMIT,
        send: async (chunk) => {
          const body = { orderIds: chunk.map(({ id }) => id), options: [...chosen] };
          const answer = await call('POST /api/charge/setOptions', { body, idempotencyKey: keyOf(body) });
          for (const name of answer.unknown) unknown.add(name);
        },
      });
      return { count: changed.length, unknown };
    },
    onSuccess: ({ count, unknown }) => {
      if (count === 0) return;
      onClose();
      const title = `${formatNumber(count)}건의 추가 요금을 저장했습니다.`;
      if (unknown.size === 0) return notice.success(title, LOOKUP_NOTICE);
      void alert({ title, body: `요금표에 없어 붙이지 못한 추가 요금: ${[...unknown].join(', ')}` });
    },
    onError: (error) =>
      alert({
        title: '추가 요금을 저장하지 못했습니다.',
        body: messageOf(error, '오류가 발생했습니다. 다시 시도해주세요.'),
      }),
    // Also after a failure: the server may have changed the parcels of earlier requests.
    onSettled: () =>
      void refreshRows(
        client,
        rows.map(({ id }) => id),
      ),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="추가 요금 선택"
      description={`선택한 화물 ${rowCount}건에 이미 있는 추가 요금은 여기서 고른 것으로 바뀝니다.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" form={formId} busy={isPending} disabled={!offers}>
            {chosen.size > 0 ? `${rowCount}건 저장` : `${rowCount}건 추가 요금 없음`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} onKeyDown={submitOnCtrlEnter}>
        {!offers && <QueryPlaceholder query={query} failed="요금표를 불러오지 못했습니다." rows={3} />}
        {offers?.length === 0 && (
          <EmptyState icon="calculator" title="고를 수 있는 추가 요금이 없습니다.">
            선택한 화물의 요금표에 해당할 때만 받는 추가 요금이 없습니다.
          </EmptyState>
        )}
        {offers && offers.length > 0 && (
          <Choices offers={offers} rowCount={rows.length} chosen={chosen} onChange={setChosen} />
        )}
      </form>
    </Dialog>
  );
};

export default ChargeOptionsDialog;
