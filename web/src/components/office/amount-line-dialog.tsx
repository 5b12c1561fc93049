import type { QueryKey } from '@tanstack/react-query';
import * as z from 'zod';
import { ChangeReason, MAX_CHANGE_REASON } from '#shared/domain/change-reason.ts';
import { required } from '#shared/domain/fields.ts';
import type { ChargeCurrency } from '#shared/domain/money.ts';
import { useSchemaForm } from '#web/components/ui/form.tsx';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormMemo, FormText } from '#web/components/ui/form-field.tsx';
import { useFormMutation } from '#web/components/ui/record-form.ts';
import { typedSignedAmount } from '#web/lib/typed-amount.ts';

/** `amount` is in minor units of the currency; a discount is negative. */
type AmountLine = { name: string; amount: number; reason: string };

const MAX_NAME = 30;

type Props = {
  /** Name of the line in the title and the messages. */
  noun: string;
  currency: ChargeCurrency;
  send: (line: AmountLine) => Promise<unknown>;
  invalidates: readonly QueryKey[];
  onClose: () => void;
};

/** Adds a line with an amount and a reason to a charge or a draft. */
export const AmountLineDialog = ({ noun, currency, send, invalidates, onClose }: Props) => {
  const form = useSchemaForm({
    schema: z.object({
      name: required('항목 이름', MAX_NAME),
      amount: typedSignedAmount(currency),
      reason: ChangeReason,
    }),
    defaultValues: { name: '', amount: '', reason: '' },
    mode: 'onSubmit',
  });
  const submit = useFormMutation(form, {
    send,
    invalidates,
    saved: `${noun}을 추가했습니다.`,
    failed: `${noun}을 추가하지 못했습니다.`,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      title={`${noun} 추가`}
      action="추가"
      size="sm"
    >
      <FormText name="name" label="항목 이름" required maxLength={MAX_NAME} />
      <FormText name="amount" label={`금액(${currency})`} required hint="할인은 -를 붙여 입력해주세요." />
      <FormMemo name="reason" label="사유" required rows={3} maxLength={MAX_CHANGE_REASON} />
    </FormDialog>
  );
};
