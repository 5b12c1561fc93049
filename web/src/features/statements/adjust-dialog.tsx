import * as z from 'zod';
import { ChangeReason, MAX_CHANGE_REASON } from '#shared/domain/change-reason.ts';
import { required } from '#shared/domain/fields.ts';
import { useSchemaForm } from '#web/components/ui/form.tsx';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormMemo, FormText } from '#web/components/ui/form-field.tsx';
import { useFormMutation } from '#web/components/ui/record-form.ts';
import { call } from '#web/lib/call.ts';
import { typedSignedAmount } from '#web/lib/typed-amount.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import { type Statement, statementsKey } from './queries.ts';

type Props = { statement: Statement; onClose: () => void };

/** Adds a line without a parcel to a draft. */
const AdjustDialog = ({ statement: { id, version, currency }, onClose }: Props) => {
  const keyOf = useAttempt();
  const form = useSchemaForm({
    schema: z.object({
      name: required('항목 이름', 30),
      amount: typedSignedAmount(currency),
      reason: ChangeReason,
    }),
    defaultValues: { name: '', amount: '', reason: '' },
    mode: 'onSubmit',
  });
  const submit = useFormMutation(form, {
    send: (add) => {
      const body = { id, version, add };
      return call('POST /api/statement/adjust', { body, idempotencyKey: keyOf(body) });
    },
    invalidates: [statementsKey],
    saved: '조정 항목을 추가했습니다.',
    failed: '조정 항목을 추가하지 못했습니다.',
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      title="조정 항목 추가"
      action="추가"
      size="sm"
    >
      <FormText name="name" label="항목 이름" required maxLength={30} />
      <FormText name="amount" label={`금액(${currency})`} required hint="할인은 -를 붙여 입력해주세요." />
      <FormMemo name="reason" label="사유" required rows={3} maxLength={MAX_CHANGE_REASON} />
    </FormDialog>
  );
};

export default AdjustDialog;
