import * as z from 'zod';
import { Day } from '#shared/contract/wire.ts';
import { decimalText, formatCharge } from '#shared/domain/money.ts';
import { type PaymentMethod, paymentMethods } from '#shared/domain/statement.ts';
import { useSchemaForm } from '#web/components/ui/form.tsx';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormMemo, FormSelect, FormText } from '#web/components/ui/form-field.tsx';
import { useFormMutation } from '#web/components/ui/record-form.ts';
import { call } from '#web/lib/call.ts';
import { serverToday } from '#web/lib/today.ts';
import { typedAmount } from '#web/lib/typed-amount.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import { type Statement, statementsKey } from './queries.ts';

type Props = { statement: Statement; onClose: () => void };

const MAX_MEMO = 200;

/** Records a payment. The form starts with the whole balance and today. */
const PaymentDialog = ({ statement: { id, version, currency, balance }, onClose }: Props) => {
  const keyOf = useAttempt();
  const form = useSchemaForm({
    schema: z.object({
      paidOn: Day,
      amount: typedAmount(currency),
      method: z.enum(Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]]),
      memo: z.string().max(MAX_MEMO),
    }),
    defaultValues: {
      paidOn: serverToday(),
      amount: decimalText({ amount: balance, currency }),
      method: 'transfer' as PaymentMethod,
      memo: '',
    },
    mode: 'onSubmit',
  });
  const submit = useFormMutation(form, {
    send: (payment) => {
      const body = { id, version, ...payment };
      return call('POST /api/statement/addPayment', { body, idempotencyKey: keyOf(body) });
    },
    invalidates: [statementsKey],
    saved: '입금을 등록했습니다.',
    failed: '입금을 등록하지 못했습니다.',
    onSuccess: onClose,
  });
  return (
    <FormDialog form={form} onSubmit={submit} onClose={onClose} title="입금 등록" action="등록" size="sm">
      <FormText name="paidOn" type="date" label="입금일" required max={serverToday()} />
      <FormText
        name="amount"
        label={`금액(${currency})`}
        required
        inputMode="decimal"
        hint={`잔액 ${formatCharge({ amount: balance, currency })}`}
      />
      <FormSelect
        name="method"
        label="입금 방법"
        options={Object.entries(paymentMethods).map(([value, label]) => ({ value, label }))}
      />
      <FormMemo name="memo" label="메모" rows={2} maxLength={MAX_MEMO} />
    </FormDialog>
  );
};

export default PaymentDialog;
