import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { MAX_EVENT_NOTE, StaffEvent } from '#shared/contract/parcel-events.ts';
import type { Order } from '#shared/domain/order.ts';
import { orderLabels } from '#shared/domain/order-fields.ts';
import { errorCatalog } from '#shared/errors.ts';
import { staffEventNames } from '#shared/event-words.ko.ts';
import { optionsOf } from '#web/components/ui/field.tsx';
import { useSchemaForm } from '#web/components/ui/form.tsx';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormMemo, FormSelect, FormText } from '#web/components/ui/form-field.tsx';
import { useFormMutation } from '#web/components/ui/record-form.ts';
import { FormValue } from '#web/components/ui/value-field.tsx';
import { needsStatusReason } from '#web/features/parcels/status-reason.ts';
import { type Attempt, attemptFor, endsAttempt } from '#web/lib/attempt.ts';
import { call } from '#web/lib/call.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';

const empty = {
  kind: 'received',
  status: '',
  occurredAt: '',
  place: '',
  reason: '',
  note: '',
  amount: '',
  dueDate: '',
};
type EventValues = typeof empty;

/** Fields that only some kinds have. */
const ownFields: Readonly<Record<string, readonly (keyof EventValues)[]>> = {
  statusCorrected: ['status'],
  taxDue: ['amount', 'dueDate'],
};
const hasField = (kind: string, name: keyof EventValues): boolean => ownFields[kind]?.includes(name) ?? false;

// Omits empty fields and fields of other kinds. The time is entered in Korean time.
const bodyOf = (orderId: number, { kind, occurredAt, place, reason, note, ...rest }: EventValues) => ({
  orderId,
  kind,
  place,
  reason,
  note,
  ...(occurredAt && { occurredAt: `${occurredAt}:00+09:00` }),
  ...Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => value && hasField(kind, name as keyof EventValues)),
  ),
});

/** True if an event is a correction that reverts the status of the order. The server decides about an earlier time. */
const isReasonNeeded = (order: Order, { kind, status = '' }: { kind: string; status?: string }): boolean =>
  kind === 'statusCorrected' && status !== '' && needsStatusReason(order, status);

const useEventForm = (order: Order, onClose: () => void) => {
  const event = StaffEvent.refine((sent) => sent.reason !== '' || !isReasonNeeded(order, sent), {
    path: ['reason'],
    error: errorCatalog.STATUS_REASON_REQUIRED.message,
  });
  const form = useSchemaForm<EventValues, StaffEvent>({
    schema: z.preprocess((values) => bodyOf(order.id, values as EventValues), event),
    defaultValues: empty,
  });
  // A repeated request has the same key, so that it adds no second event.
  const attempt = useRef<Attempt>(undefined);
  const submit = useFormMutation(form, {
    send: (body) => {
      attempt.current = attemptFor(JSON.stringify(body), attempt.current);
      return call('POST /api/parcel/addEvent', { body, idempotencyKey: attempt.current.key });
    },
    invalidates: [['parcels']],
    saved: '진행 내역을 추가했습니다.',
    failed: '진행 내역을 추가하지 못했습니다.',
    onSuccess: onClose,
    onError: (error) => {
      if (endsAttempt(error)) attempt.current = undefined;
    },
  });
  return { form, submit };
};

/** Adds an event to an order. */
const EventDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { form, submit } = useEventForm(order, onClose);
  const [kind, status] = useWatch({ control: form.control, name: ['kind', 'status'] });
  const { data: statuses = [] } = useQuery(referenceQueries.codes('ORDSTT'));
  return (
    <FormDialog form={form} onSubmit={submit} onClose={onClose} title="진행 내역 추가" action="추가">
      <FormSelect name="kind" label="내역" required options={optionsOf(staffEventNames)} />
      {hasField(kind, 'status') && (
        <FormSelect
          name="status"
          label={orderLabels.status}
          required
          placeholder="선택"
          options={statuses.map(({ code, codeLabel }) => ({ value: code, label: codeLabel }))}
        />
      )}
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <FormText
          name="occurredAt"
          type="datetime-local"
          label="일어난 시각 (한국 시간)"
          hint="비워 두면 지금 시각으로 추가합니다."
        />
        <FormText name="place" label="장소" placeholder="시드니 창고" />
      </div>
      {hasField(kind, 'amount') && (
        <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
          <FormValue name="amount" label={orderLabels.taxAmount} kind="won" />
          <FormText name="dueDate" type="date" label={orderLabels.taxDueDate} />
          <p className="-mt-3 text-13 text-ink-2 sm:col-span-2">
            {`${orderLabels.taxAccount}는 내역을 추가한 뒤 주문의 등록 정보에서 입력합니다.`}
          </p>
        </div>
      )}
      <FormText
        name="reason"
        label="사유"
        required={isReasonNeeded(order, { kind, status })}
        hint={kind === 'statusCorrected' ? '고객에게는 보이지 않습니다.' : '고객도 볼 수 있습니다.'}
      />
      <FormMemo name="note" label="메모 (고객에게 보이지 않음)" maxLength={MAX_EVENT_NOTE} />
    </FormDialog>
  );
};

export default EventDialog;
