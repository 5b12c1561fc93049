import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type PccCheck, pccCheckOf, pccInputs } from '#shared/domain/customs/pcc-check.ts';
import { findingsOf, methodOf, type RuleId } from '#shared/domain/customs/rules.ts';
import type { Order } from '#shared/domain/order.ts';
import { orderLabels } from '#shared/domain/order-fields.ts';
import { refreshRows } from '#web/features/parcels/queries.ts';
import { call } from '#web/lib/call.ts';
import { formatMinute } from '#web/lib/formats.ts';
import { pccStateNames } from '#web/lib/order-words.ts';
import { serverToday } from '#web/lib/today.ts';
import { ServiceFrame, ServiceState } from './service-state.tsx';

const UNANSWERED = '지금은 세관에서 확인할 수 없습니다. 잠시 후 다시 시도해주세요.';

const pccRules: readonly RuleId[] = ['PCC_FORM', 'PCC_MISMATCH', 'PCC_UNVERIFIED', 'PCC_OLD'];

/** Sentences of the rules about the customs code of an order. */
const sentencesOf = (order: Order, pccCheck: PccCheck): string[] =>
  findingsOf({ ...order, pccCheck }, { rates: {}, method: methodOf(order), today: serverToday() })
    .filter(({ rule }) => pccRules.includes(rule))
    .map(({ text }) => text);

/** Checked values of an order, and the result that it stores. */
const snapshotOf = (order: Order): string =>
  JSON.stringify([order.pccState, order.pccCheck, ...pccInputs.map((field) => order[field])]);

/** State of the check of the customs code, with the sentences of the rules, and a button that checks it now. */
export const PccState = ({ order }: { order: Order }) => {
  const client = useQueryClient();
  const snapshot = snapshotOf(order);
  const { mutate, isPending, data, variables } = useMutation({
    mutationFn: (_checked: string) => call('POST /api/customs/verify', { body: { orderId: order.id } }),
    onSuccess: () => void refreshRows(client, [order.id]),
    meta: { failed: '부호를 확인하지 못했습니다.' },
  });
  const stored = pccCheckOf(order, false);
  // The answer is shown until the order contains it, or was changed.
  const answer = variables === snapshot ? data : undefined;
  const check = answer ?? stored;
  const { state, checkedAt } = check;
  // After a fault, the server answers the stored result.
  const isUnanswered = answer !== undefined && state !== 'formOnly' && checkedAt === stored.checkedAt;
  const result = [pccStateNames[state], checkedAt && formatMinute(checkedAt)].filter(Boolean).join(' · ');
  return (
    <ServiceFrame>
      <ServiceState
        text={`${orderLabels.pccState}: ${result}`}
        nextAt={null}
        needsAttention={state === 'mismatch' || state === 'unavailable'}
        isAsked={state !== 'notApplicable'}
        action={orderLabels.pccState}
        refreshing={{
          refresh: (options) => mutate(snapshot, options),
          isPending,
          wait: 0,
          note: isUnanswered ? UNANSWERED : '',
        }}
      >
        {sentencesOf(order, check).map((sentence) => (
          <p key={sentence} className="w-full text-13 text-ink-2">
            {sentence}
          </p>
        ))}
      </ServiceState>
    </ServiceFrame>
  );
};
