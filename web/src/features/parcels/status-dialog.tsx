import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { CHANGE_LIMIT } from '#shared/contract/parcel.ts';
import { ChangeReason } from '#shared/domain/change-reason.ts';
import { isHeld, REGISTERED_BY_CUSTOMER } from '#shared/domain/order-status.ts';
import { needsOrderNumber } from '#shared/domain/order-update.ts';
import { statusChange } from '#shared/domain/status-change.ts';
import { runBulkAction } from '#web/components/order/bulk-action.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { RadioGroup } from '#web/components/ui/choice-group.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { alert } from '#web/components/ui/dialogs.tsx';
import { SelectField, TextField } from '#web/components/ui/field.tsx';
import { useSchemaForm } from '#web/components/ui/form.tsx';
import { submitOnCtrlEnter } from '#web/components/ui/form-dialog.tsx';
import { FieldSize } from '#web/components/ui/form-field.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { ExclusionNote } from './exclusion-note.tsx';
import {
  emptyHold,
  type HoldContext,
  HoldFields,
  type HoldValues,
  holdBody,
  holdResolver,
  useHoldContext,
} from './hold-fields.tsx';
import type { ParcelView } from './parcel-view.tsx';
import { refreshRows } from './queries.ts';
import { RevertedOrders } from './reverted-orders.tsx';
import { askStatusReason, lacksStatusReason, needsStatusReason } from './status-reason.ts';

const ORDER_NUMBER_LENGTH = 20;
const numberings = [
  { value: 'auto', label: '자동 부여' },
  { value: 'typed', label: '직접 입력' },
];

type Props = { open: boolean; onClose: () => void; rows: readonly ParcelView[] };

/** Statuses that the user may set on an order in status 00. The server checks the status of each order. */
const useStatusOptions = () => {
  const session = useSession();
  const { data: statuses = [] } = useQuery(referenceQueries.codes('ORDSTT'));
  return statuses
    .filter(
      ({ code: status }) =>
        session && statusChange({ status: REGISTERED_BY_CUSTOMER }, status, session) !== 'refused',
    )
    .map(({ code: value, codeLabel: label }) => ({ value, label }));
};

/** Sets one status for the selected rows, and assigns order numbers if the status requires them. */
const StatusDialog = ({ open, onClose, rows }: Props) => {
  const client = useQueryClient();
  const options = useStatusOptions();
  const [status, setStatus] = useState('');
  const [numbering, setNumbering] = useState('auto');
  const [orderIds, setOrderIds] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const unnumberedRows = rows.filter((row) => needsOrderNumber(row.status, status, row.orderId));
  const isTyped = numbering === 'typed' && unnumberedRows.length > 0;
  const rowsWithoutInput = isTyped ? unnumberedRows.filter(({ id }) => !orderIds[id]) : [];
  const revertedRows = status ? rows.filter((row) => needsStatusReason(row, status)) : [];
  const reasonError =
    revertedRows.length > 0 ? ChangeReason.safeParse(reason).error?.issues[0]?.message : undefined;
  const statusName = options.find(({ value }) => value === status)?.label;

  const hold = useSchemaForm<HoldValues, HoldValues, HoldContext & { status: string }>({
    context: { ...useHoldContext(), status },
    defaultValues: emptyHold,
    resolver: holdResolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });

  const { mutate, isPending } = useMutation({
    mutationFn: (holdValues: HoldValues) =>
      runBulkAction(rows, {
        verb: '변경',
        limit: CHANGE_LIMIT,
        send: async (chunk) => {
          const body = {
            id: chunk.map(({ id }) => id),
            status,
            seen: Object.fromEntries(chunk.map((row) => [row.id, row.status])),
            ...holdBody(holdValues, status),
            ...(isTyped ? { orderIds } : { autoOrderId: unnumberedRows.length > 0 }),
          };
          const request = (why: string | undefined) =>
            call('POST /api/parcel/modifyOrderStatus', { body: { ...body, ...(why && { reason: why }) } });
          return request(revertedRows.length > 0 ? reason : undefined).catch(async (error: unknown) => {
            const why = lacksStatusReason(error)
              ? await askStatusReason(`주문 ${formatNumber(chunk.length)}건 → ${statusName}`)
              : undefined;
            if (why === undefined) throw error;
            return request(why);
          });
        },
      }),
    onSuccess: async (changed) => {
      if (changed.length > 0) onClose();
      // Also rows that another user changed first, which the server refused.
      await refreshRows(
        client,
        rows.map(({ id }) => id),
      );
      if (changed.length === 0) return;
      await alert({
        title: '주문 상태를 변경했습니다.',
        body: `${formatNumber(changed.length)}건 → ${statusName}`,
      });
    },
    onError: (error) =>
      alert({
        title: '주문 상태를 변경하지 못했습니다.',
        body: messageOf(error, '오류가 발생했습니다. 다시 시도해주세요.'),
      }),
  });
  const formId = useId();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (status && rowsWithoutInput.length === 0 && !reasonError && !isPending)
      void hold.handleSubmit((values) => mutate(values))();
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="일괄 상태 변경"
      description={`선택한 주문 ${formatNumber(rows.length)}건의 상태를 바꿉니다.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" form={formId} busy={isPending}>
            {formatNumber(rows.length)}건 변경
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} onKeyDown={submitOnCtrlEnter}>
        <SelectField
          data-autofocus
          label="바꿀 상태"
          options={options}
          placeholder="선택"
          value={status}
          error={isSubmitted && !status ? '바꿀 상태를 선택해주세요.' : undefined}
          onChange={({ target }) => setStatus(target.value)}
        />
        <ExclusionNote orders={rows} status={status} />
        {isHeld(status) && (
          <div className="mt-4 rounded-card bg-subtle p-4">
            <FormProvider {...hold}>
              <FieldSize value="md">
                <HoldFields status={status} />
              </FieldSize>
            </FormProvider>
          </div>
        )}
        {revertedRows.length > 0 && (
          <RevertedOrders
            rows={revertedRows}
            reason={reason}
            error={isSubmitted ? reasonError : undefined}
            onChange={setReason}
          />
        )}
        {unnumberedRows.length > 0 && (
          <div className="mt-4 space-y-3 rounded-card bg-subtle p-4">
            <p className="text-14">
              주문번호가 없는 주문이 <b className="font-semibold">{formatNumber(unnumberedRows.length)}건</b>{' '}
              있습니다.
            </p>
            <RadioGroup
              label="주문번호"
              name="numbering"
              options={numberings}
              value={numbering}
              onChange={({ target }) => setNumbering(target.value)}
            />
            {isTyped &&
              unnumberedRows.map(({ id, hblNo }) => (
                <TextField
                  key={id}
                  label={`${hblNo} 주문번호`}
                  size="sm"
                  value={orderIds[id] ?? ''}
                  error={isSubmitted && !orderIds[id] ? '주문번호를 입력해주세요.' : undefined}
                  maxLength={ORDER_NUMBER_LENGTH}
                  onChange={({ target }) => setOrderIds({ ...orderIds, [id]: target.value.trim() })}
                />
              ))}
          </div>
        )}
      </form>
    </Dialog>
  );
};

export default StatusDialog;
