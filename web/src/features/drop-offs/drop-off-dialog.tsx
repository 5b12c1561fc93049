import { useQueryClient } from '@tanstack/react-query';
import { DropOffInput, dropOffLabels, HOURS_LENGTH, NOTE_LENGTH } from '#shared/domain/drop-off.ts';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormCheckbox, FormMemo, FormText } from '#web/components/ui/form-field.tsx';
import { useRecordForm } from '#web/components/ui/record-form.ts';
import { FormValue } from '#web/components/ui/value-field.tsx';
import { type Answer, call } from '#web/lib/call.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';

export type DropOff = Answer<'GET /api/dropOff/getDropOffList'>[number];

type DropOffValues = Record<Exclude<keyof DropOffInput, 'isActive'>, string> & { isActive: boolean };

const newPlace = (orderNo: number): DropOffValues => ({
  name: '',
  address: '',
  phone: '',
  hours: '',
  note: '',
  orderNo: String(orderNo),
  isActive: true,
});

const valuesOf = ({ id: _, version: __, orderNo, ...place }: DropOff): DropOffValues => ({
  ...place,
  orderNo: String(orderNo),
});

const useDropOffForm = (place: DropOff | undefined, nextOrderNo: number, onSaved: () => void) => {
  const client = useQueryClient();
  const { queryKey } = referenceQueries.dropOffs;
  return useRecordForm<DropOffValues, DropOffInput>({
    schema: DropOffInput,
    defaultValues: place ? valuesOf(place) : newPlace(nextOrderNo),
    noun: '접수처',
    verb: place ? '수정' : '등록',
    send: (body, version) =>
      call('POST /api/dropOff/saveDropOff', { body: place ? { ...body, id: place.id, version } : body }),
    version: place?.version,
    findNewest: () => {
      const newest = client.getQueryData(queryKey)?.find(({ id }) => id === place?.id);
      return newest && { values: valuesOf(newest), version: newest.version };
    },
    queryKey,
    onSaved,
  });
};

const DropOffDialog = ({
  place,
  nextOrderNo,
  onSaved,
  onClose,
}: {
  place?: DropOff;
  /** Display position of a new place: after all others. */
  nextOrderNo: number;
  onSaved: () => void;
  onClose: () => void;
}) => {
  const { form, submit } = useDropOffForm(place, nextOrderNo, onSaved);
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      title={place ? '접수처 수정' : '접수처 등록'}
      action={place ? '수정' : '등록'}
    >
      <FormText name="name" label={dropOffLabels.name} required placeholder="시드니 접수처" />
      <FormText name="address" label={dropOffLabels.address} required />
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-[1fr_140px]">
        <FormText
          name="phone"
          label={dropOffLabels.phone}
          required
          inputMode="tel"
          placeholder="+61 2 5550 0142"
        />
        <FormValue name="orderNo" kind="count" label={dropOffLabels.orderNo} required maxLength={3} />
      </div>
      <FormMemo
        name="hours"
        label={dropOffLabels.hours}
        required
        rows={3}
        maxLength={HOURS_LENGTH}
        placeholder={'월–금 09:00–17:00\n토 10:00–13:00'}
      />
      <FormMemo name="note" label={dropOffLabels.note} rows={3} maxLength={NOTE_LENGTH} />
      <FormCheckbox name="isActive" label={dropOffLabels.isActive} />
    </FormDialog>
  );
};

export default DropOffDialog;
