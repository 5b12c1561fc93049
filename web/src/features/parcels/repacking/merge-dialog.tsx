import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { TAX_LIMIT_USD } from '#shared/domain/tax-limit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { RadioGroup } from '#web/components/ui/choice-group.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { submitOnCtrlEnter } from '#web/components/ui/form-dialog.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { LOOKUP_NOTICE, notice } from '#web/components/ui/notice.tsx';
import type { ParcelView } from '#web/features/parcels/parcel-view.tsx';
import { refreshRows } from '#web/features/parcels/queries.ts';
import { type Body, call } from '#web/lib/call.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { BoxFields, type BoxValues } from './box-fields.tsx';
import { SideTable } from './side-table.tsx';
import { useRepacking } from './use-repacking.ts';

type MergeBody = Body<'POST /api/parcel/mergeParcels'>;

const emptyBoxes: BoxValues = { boxQty: '1', weight: '', width: '', length: '', height: '' };
const seen = ({ id, version }: ParcelView) => ({ orderId: id, version });

type Props = { open: boolean; onClose: () => void; rows: readonly ParcelView[] };

/** Merges the selected parcels: asks which one stays and for its boxes, shows the result, and saves it. */
const MergeDialog = ({ open, onClose, rows }: Props) => {
  const client = useQueryClient();
  const formId = useId();
  const [targetId, setTargetId] = useState(rows[0]?.id);
  const [boxes, setBoxes] = useState(emptyBoxes);
  const refresh = () =>
    refreshRows(
      client,
      rows.map(({ id }) => id),
    );
  const { form, errors, previewed, isBusy, reset, submit } = useRepacking({
    failureTitle: '합포장하지 못했습니다.',
    preview: (body: MergeBody) => call('POST /api/parcel/previewMerge', { body }),
    save: (body: MergeBody, idempotencyKey) =>
      call('POST /api/parcel/mergeParcels', { body, idempotencyKey }),
    onSaved: ({ hblNo }) => {
      onClose();
      notice.success(`${formatNumber(rows.length)}건을 ${hblNo}에 합포장했습니다.`, LOOKUP_NOTICE);
      return refresh();
    },
    onRefused: () => void refresh(),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const target = rows.find(({ id }) => id === targetId);
    if (!target) return;
    submit({ ...seen(target), with: rows.filter((row) => row !== target).map(seen), ...boxes });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title="합포장"
      description={`선택한 화물 ${formatNumber(rows.length)}건을 하나로 합칩니다. 되돌릴 수 없습니다.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {previewed ? `${formatNumber(rows.length)}건 합포장` : '미리 보기'}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={onSubmit}
        onKeyDown={submitOnCtrlEnter}
        className="space-y-4"
      >
        <RadioGroup
          data-autofocus
          label="남길 화물"
          name="target"
          hint="다른 화물의 번호로 조회하면 이 화물이 보입니다."
          error={errors.with}
          options={rows.map(({ id, hblNo }) => ({ value: String(id), label: hblNo }))}
          value={String(targetId)}
          onChange={({ target }) => {
            setTargetId(Number(target.value));
            reset();
          }}
        />
        <BoxFields
          values={boxes}
          errors={errors}
          onChange={(changes) => {
            setBoxes({ ...boxes, ...changes });
            reset();
          }}
        />
        {previewed && (
          <>
            {previewed.passesLimit && (
              <p
                role="status"
                className="flex items-start gap-2 rounded-card bg-warning-weak p-3 text-14 text-warning"
              >
                <Icon name="warning" size={18} className="mt-0.5" />
                합친 금액이 USD {TAX_LIMIT_USD}을 넘어 과세 대상입니다.
              </p>
            )}
            <SideTable before={previewed.before} after={[previewed.after]} />
          </>
        )}
      </form>
    </Dialog>
  );
};

export default MergeDialog;
