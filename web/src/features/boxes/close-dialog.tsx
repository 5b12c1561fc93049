import * as z from 'zod';
import { BoxClosingReason } from '#shared/domain/unclaimed-box.ts';
import { MAX_BOX_REASON } from '#shared/domain/unclaimed-box-rules.ts';
import { boxLabels, boxOutcomeNames } from '#shared/unclaimed-box-words.ko.ts';
import { useSchemaForm } from '#web/components/ui/form.tsx';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormMemo, FormRadio } from '#web/components/ui/form-field.tsx';
import { useFormMutation } from '#web/components/ui/record-form.ts';
import { type Box, boxesKey, hideClosedBox } from '#web/lib/box-queries.ts';
import { call } from '#web/lib/call.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import { nameOf } from './box-columns.tsx';

const outcomes = ['returned', 'disposed', 'mistake'] as const;
const Closing = z.object({ outcome: z.enum(outcomes), reason: BoxClosingReason });

type Props = { box: Box; onEnded: () => void; onClose: () => void };

/** Closes a box without an order. */
const CloseDialog = ({ box, onEnded, onClose }: Props) => {
  const { id, version } = box;
  const keyOf = useAttempt();
  const form = useSchemaForm({
    schema: Closing,
    defaultValues: { outcome: 'returned' as (typeof outcomes)[number], reason: '' },
    mode: 'onSubmit',
  });
  const submit = useFormMutation(form, {
    send: async (closing) => {
      const body = { id, version, ...closing };
      await call('POST /api/box/close', { body, idempotencyKey: keyOf(body) });
      hideClosedBox(id);
    },
    invalidates: [boxesKey],
    saved: '박스를 처리했습니다.',
    failed: '박스를 처리하지 못했습니다.',
    onSuccess: onEnded,
  });
  return (
    <FormDialog form={form} onSubmit={submit} onClose={onClose} title={`${nameOf(box)} 처리`} action="처리">
      <FormRadio
        name="outcome"
        label={boxLabels.outcome}
        options={outcomes.map((outcome) => ({ value: outcome, label: boxOutcomeNames[outcome] }))}
      />
      <FormMemo name="reason" label={boxLabels.reason} required rows={3} maxLength={MAX_BOX_REASON} />
      <p className="text-13 text-ink-2">
        처리한 박스는 다시 열 수 없습니다. 사유는 변경 기록에 남고, 사진과 메모는 1년 뒤에 지워집니다.
      </p>
    </FormDialog>
  );
};

export default CloseDialog;
