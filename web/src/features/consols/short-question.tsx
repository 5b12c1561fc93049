import type { QueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { ChangeReason, MAX_CHANGE_REASON } from '#shared/domain/change-reason.ts';
import {
  mayReleaseShort,
  type ShortChoice,
  type ShortDecision,
  sessionOfStep,
} from '#shared/domain/consol.ts';
import { isLoadable } from '#shared/domain/order-status.ts';
import type { SessionMode } from '#shared/domain/scan-rules.ts';
import { errorCatalog } from '#shared/errors.ts';
import { OrderMessages } from '#web/components/order/order-messages.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { RadioGroup } from '#web/components/ui/choice-group.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { TextField } from '#web/components/ui/field.tsx';
import { withRetry } from '#web/components/ui/with-retry.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { type ConsolOrder, type ConsolView, consolQueries } from './queries.ts';

type ShortQuestion = {
  mblNo: string;
  orders: readonly { hblNo: string; text: string }[];
  mayRelease: boolean;
  /** Called with undefined if the user closes the dialog. */
  answer: (decision: ShortDecision | undefined) => void;
};

const currentQuestion = createStore<ShortQuestion | undefined>(undefined);

const askDecision = (question: Omit<ShortQuestion, 'answer'>): Promise<ShortDecision | undefined> =>
  new Promise((resolve) => {
    currentQuestion.set(() => ({
      ...question,
      answer: (decision) => {
        currentQuestion.set(() => undefined);
        resolve(decision);
      },
    }));
  });

const choices = [
  { value: 'release', label: '부족한 주문 빼기' },
  { value: 'leave', label: '남겨두기' },
  { value: 'include', label: '그래도 포함 (사유)' },
] as const satisfies readonly { value: ShortChoice; label: string }[];

const hints: Record<ShortChoice, string> = {
  release: '콘솔에서 빠집니다. 주문의 상태는 그대로입니다.',
  leave: '콘솔에 남지만 함께 움직이지 않고, 진행 내역도 추가되지 않습니다.',
  include: '다른 주문과 똑같이 움직입니다. 사유는 변경 기록에 남습니다.',
};

const ShortDialog = ({ question: { mblNo, orders, mayRelease, answer } }: { question: ShortQuestion }) => {
  const [choice, setChoice] = useState<ShortChoice>(mayRelease ? 'release' : 'leave');
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const formId = useId();
  const reasonError =
    choice === 'include' ? ChangeReason.safeParse(reason).error?.issues[0]?.message : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!reasonError) answer({ short: choice, ...(choice === 'include' && { shortReason: reason }) });
  };
  return (
    <Dialog
      open
      onClose={() => answer(undefined)}
      title={`콘솔 ${mblNo}: 부족한 주문 ${orders.length}건`}
      description={errorCatalog.CONSOL_SHORT.message}
      footer={
        <>
          <Button variant="secondary" onClick={() => answer(undefined)}>
            취소
          </Button>
          <Button type="submit" form={formId}>
            계속
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-4 text-14">
        <OrderMessages orders={orders} />
        <RadioGroup
          data-autofocus
          label="부족한 주문"
          name="short"
          options={choices.filter(({ value }) => value !== 'release' || mayRelease)}
          value={choice}
          hint={hints[choice]}
          onChange={({ target }) => setChoice(target.value as ShortChoice)}
        />
        {choice === 'include' && (
          <TextField
            label="사유"
            required
            value={reason}
            maxLength={MAX_CHANGE_REASON}
            error={isSubmitted ? reasonError : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </form>
    </Dialog>
  );
};

/** Renders the question about orders that were not loaded. */
export const ShortHost = () => {
  const question = useStore(currentQuestion);
  return question ? <ShortDialog question={question} /> : null;
};

/** Decision about short orders. `staying`: ids of the orders that do not move with the consol. `named`: the short orders. */
export type ShortAnswer = {
  decision: ShortDecision;
  staying: readonly number[];
  named: readonly { hblNo: string; text: string }[];
};
const noShort: ShortAnswer = { decision: {}, staying: [], named: [] };

const messageOf = ({ hblNo, status, statusName, unloaded }: ConsolOrder, mode: SessionMode) => {
  if (!isLoadable(status)) return { hblNo, text: statusName };
  const isLeft = mode === 'arrival' && unloaded === null;
  return { hblNo, text: isLeft ? '출발할 때 남겨두었습니다.' : '스캔하지 않은 박스가 있습니다.' };
};

/**
 * Asks what happens to the orders that a session did not find completely, or whose status does not travel, before the status
 * of their consol changes. Without a session at the arrival, it also names the orders that stayed behind. The server refuses the change while the session is open. @returns undefined if the user closes
 * the question or the orders could not be loaded
 */
export const askShortOrders = async (
  client: QueryClient,
  consol: Pick<ConsolView, 'id' | 'mblNo' | 'status' | 'linkedOrderQty' | 'loading' | 'unloading'>,
  status: string,
): Promise<ShortAnswer | undefined> => {
  const { id, mblNo, linkedOrderQty, loading, unloading } = consol;
  const mode = status === consol.status ? undefined : sessionOfStep(status);
  const scans = mode === 'load' ? loading : unloading;
  if (!mode || linkedOrderQty === 0 || scans?.state === 'open') return noShort;
  const orders = await withRetry('콘솔의 주문을 불러오지 못했습니다.', () =>
    client.fetchQuery(consolQueries.orders(id)),
  );
  if (!orders) return undefined;
  const isFound = ({ loaded, unloaded, left }: ConsolOrder) =>
    mode === 'load' ? loaded !== false : (unloaded ?? !left);
  const short = orders.filter((order) => !isLoadable(order.status) || !isFound(order));
  if (short.length === 0) return noShort;
  const mayRelease = mayReleaseShort(consol.status, status);
  const named = short.map((order) => messageOf(order, mode));
  const decision = await askDecision({ mblNo, orders: named, mayRelease });
  if (!decision) return undefined;
  const staying = decision.short === 'include' ? [] : short.map((order) => order.id);
  return { decision, staying, named };
};
