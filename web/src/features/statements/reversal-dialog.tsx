import * as z from 'zod';
import { ChangeReason, MAX_CHANGE_REASON } from '#shared/domain/change-reason.ts';
import { formatCharge } from '#shared/domain/money.ts';
import { useSchemaForm } from '#web/components/ui/form.tsx';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormMemo } from '#web/components/ui/form-field.tsx';
import { useFormMutation } from '#web/components/ui/record-form.ts';
import { call } from '#web/lib/call.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import { type Statement, statementsKey } from './queries.ts';

type Props = { statement: Statement; payment: Statement['payments'][number]; onClose: () => void };

/** Reverses a payment by a second entry. */
const ReversalDialog = ({ statement: { id, version, currency }, payment, onClose }: Props) => {
  const keyOf = useAttempt();
  const form = useSchemaForm({
    schema: z.object({ reason: ChangeReason }),
    defaultValues: { reason: '' },
    mode: 'onSubmit',
  });
  const submit = useFormMutation(form, {
    send: ({ reason }) => {
      const body = { id, version, paymentId: payment.id, reason };
      return call('POST /api/statement/reversePayment', { body, idempotencyKey: keyOf(body) });
    },
    invalidates: [statementsKey],
    saved: '입금을 취소했습니다.',
    failed: '입금을 취소하지 못했습니다.',
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      title="입금 취소"
      action="입금 취소"
      size="sm"
    >
      <p className="text-14">{`${payment.paidOn} 입금 ${formatCharge({ amount: payment.amount, currency })}`}</p>
      <p className="text-13 text-ink-2">입금 내역은 지워지지 않고, 반대 금액의 내역이 추가됩니다.</p>
      <FormMemo name="reason" label="사유" required rows={3} maxLength={MAX_CHANGE_REASON} />
    </FormDialog>
  );
};

export default ReversalDialog;
