import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toLatinKeys } from '#shared/domain/hangul-keys.ts';
import { isOpen } from '#shared/domain/order-status.ts';
import { cleanScanCode } from '#shared/domain/scan-code.ts';
import { suggestionReasonNames } from '#shared/unclaimed-box-words.ko.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Chip, orderTone } from '#web/components/ui/chip.tsx';
import { SelectField, TextField } from '#web/components/ui/field.tsx';
import { QueryPlaceholder } from '#web/components/ui/states.tsx';
import { type Box, boxesKey, hideClosedBox } from '#web/lib/box-queries.ts';
import { call } from '#web/lib/call.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import { type FoundOrder, orderQuery, suggestionsQuery } from './queries.ts';

const heading = 'mb-2 text-14 font-bold';

type SuggestionsProps = { boxId: number; chosen: string; onChoose: (hblNo: string) => void };

const Suggestions = ({ boxId, chosen, onChoose }: SuggestionsProps) => {
  const query = useQuery(suggestionsQuery(boxId));
  const { data: orders } = query;
  if (!orders) return <QueryPlaceholder query={query} failed="맞을 만한 주문을 찾지 못했습니다." rows={2} />;
  if (orders.length === 0) {
    return <p className="text-14 text-ink-2">바코드와 메모로 찾은 주문이 없습니다.</p>;
  }
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line">
      {orders.map(({ orderId, hblNo, receiverName, why }) => (
        <li key={orderId}>
          <button
            type="button"
            aria-pressed={hblNo === chosen}
            onClick={() => onChoose(hblNo)}
            className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-left text-14 hover:bg-brand-tint aria-pressed:bg-brand-weak"
          >
            <b className="font-semibold text-brand">{hblNo}</b>
            <span>{receiverName}</span>
            <span className="ml-auto text-13 text-ink-2">{suggestionReasonNames[why]}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};

const useMatch = ({ id, version }: Box, onMatched: () => void) => {
  const keyOf = useAttempt();
  return useMutation({
    mutationFn: async (order: { orderId: number; boxNo?: number }) => {
      const body = { id, version, ...order };
      await call('POST /api/box/match', { body, idempotencyKey: keyOf(body) });
      hideClosedBox(id);
    },
    onSuccess: onMatched,
    meta: {
      // The order is received, with the figures of the box.
      invalidates: [boxesKey, ['parcels']],
      saved: '주문과 연결하고 입고를 기록했습니다.',
      failed: '주문과 연결하지 못했습니다.',
    },
  });
};

type ChosenProps = { box: Box; order: FoundOrder; onMatched: () => void };

const Chosen = ({ box, order, onMatched }: ChosenProps) => {
  const { id: orderId, hblNo, receiverName, status, statusName, boxQty } = order;
  const [boxNo, setBoxNo] = useState('');
  const { mutate, isPending } = useMatch(box, onMatched);
  const needsBox = boxQty > 1;
  return (
    <form
      aria-label={`${hblNo} 연결`}
      className="mt-3 space-y-3 rounded-card bg-subtle p-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ orderId, ...(needsBox && { boxNo: Number(boxNo) }) });
      }}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
        <b className="text-16 font-bold">{hblNo}</b>
        <span>{receiverName}</span>
        <Chip tone={orderTone(status)}>{statusName}</Chip>
        {needsBox && <span>{`박스 ${boxQty}개`}</span>}
      </p>
      {isOpen(status) ? (
        <div className="flex flex-wrap items-end gap-3">
          {needsBox && (
            <SelectField
              label="몇 번째 박스인가요?"
              required
              placeholder="선택"
              options={Array.from({ length: boxQty }, (_, index) => ({
                value: index + 1,
                label: `${index + 1}번`,
              }))}
              value={boxNo}
              onChange={({ target }) => setBoxNo(target.value)}
              className="w-44"
            />
          )}
          <Button type="submit" busy={isPending} disabled={needsBox && boxNo === ''}>
            이 주문과 연결
          </Button>
        </div>
      ) : (
        <p className="text-14 text-danger">이미 끝난 주문이라 연결할 수 없습니다.</p>
      )}
    </form>
  );
};

const ChosenOrder = ({ box, hblNo, onMatched }: { box: Box; hblNo: string; onMatched: () => void }) => {
  const query = useQuery(orderQuery(hblNo));
  const { data: order } = query;
  if (order === undefined) {
    return <QueryPlaceholder query={query} failed="주문을 불러오지 못했습니다." rows={1} />;
  }
  return order ? (
    <Chosen key={order.id} box={box} order={order} onMatched={onMatched} />
  ) : (
    <p role="status" className="mt-3 text-14 text-danger">{`${hblNo} 주문을 찾지 못했습니다.`}</p>
  );
};

/** Finds the order of a box, by a suggestion or by its house bill number, and matches the box to it. */
export const OrderMatch = ({ box, onMatched }: { box: Box; onMatched: () => void }) => {
  const headingId = useId();
  const [typed, setTyped] = useState('');
  const [hblNo, setHblNo] = useState('');
  const client = useQueryClient();
  const choose = (text: string) => {
    const number = cleanScanCode(toLatinKeys(text));
    setTyped(text);
    setHblNo(number);
    // An order that was not found may have been registered since.
    void client.invalidateQueries(orderQuery(number));
  };
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={heading}>
        맞을 만한 주문
      </h3>
      <Suggestions boxId={box.id} chosen={hblNo} onChoose={choose} />
      <form
        className="mt-3 flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          choose(typed);
        }}
      >
        <TextField
          label="H/BL 번호로 찾기"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary">
          찾기
        </Button>
      </form>
      {hblNo && <ChosenOrder box={box} hblNo={hblNo} onMatched={onMatched} />}
    </section>
  );
};
