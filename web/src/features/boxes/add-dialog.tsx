import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod';
import { BoxInput } from '#shared/domain/unclaimed-box.ts';
import { MAX_BOX_NOTE, MAX_BOX_PHOTOS } from '#shared/domain/unclaimed-box-rules.ts';
import { boxLabels } from '#shared/unclaimed-box-words.ko.ts';
import { PhotoField } from '#web/components/order/photo-field.tsx';
import { useSchemaForm } from '#web/components/ui/form.tsx';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormMemo, FormSelect, FormText } from '#web/components/ui/form-field.tsx';
import { useFormMutation } from '#web/components/ui/record-form.ts';
import { boxesKey } from '#web/lib/box-queries.ts';
import { call } from '#web/lib/call.ts';
import { uploadPhotos } from '#web/lib/photo-upload.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';

type Values = Record<'code' | 'note' | 'locationCode' | 'weight', string>;
const blank: Values = { code: '', note: '', locationCode: '', weight: '' };

/** A blank field is not sent, because a blank code or weight is no value. */
const schema = BoxInput.omit({ photoKeys: true });
const withoutBlanks = (values: unknown): unknown =>
  Object.fromEntries(Object.entries(values as Values).filter(([, value]) => value !== ''));

/** Uploads each photo once, also if the form is sent again. */
const useUploads = () => {
  const photos = useRef<readonly Blob[]>([]);
  const uploaded = useRef<{ photos: readonly Blob[]; keys: string[] }>(undefined);
  return {
    store: async (taken: readonly Blob[]) => {
      photos.current = taken;
      return undefined;
    },
    upload: async (): Promise<string[]> => {
      if (photos.current.length === 0) return [];
      if (uploaded.current?.photos !== photos.current) {
        uploaded.current = { photos: photos.current, keys: await uploadPhotos(photos.current) };
      }
      return uploaded.current.keys;
    },
  };
};

/** Stores a box without data. */
const AddDialog = ({ onClose }: { onClose: () => void }) => {
  const { data: locations = [] } = useQuery(referenceQueries.parcelLocations);
  const { store, upload } = useUploads();
  const keyOf = useAttempt();
  const form = useSchemaForm<Values, BoxInput>({
    schema: z.preprocess(withoutBlanks, schema),
    defaultValues: blank,
    mode: 'onSubmit',
  });
  const submit = useFormMutation(form, {
    send: async (values) => {
      const body = { ...values, photoKeys: await upload() };
      return call('POST /api/box/add', { body, idempotencyKey: keyOf(body) });
    },
    invalidates: [boxesKey],
    saved: '박스를 보관했습니다.',
    failed: '박스를 보관하지 못했습니다.',
    onSuccess: onClose,
  });
  return (
    <FormDialog form={form} onSubmit={submit} onClose={onClose} title="주인 모를 박스 보관" action="보관">
      <FormMemo
        name="note"
        label={boxLabels.note}
        required
        rows={3}
        maxLength={MAX_BOX_NOTE}
        placeholder="겉모습, 적힌 이름과 번호"
        data-autofocus
      />
      <FormText name="code" label={boxLabels.code} hint="읽을 수 있는 만큼 적어주세요." />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormSelect
          name="locationCode"
          label={boxLabels.locationCode}
          placeholder="선택 안 함"
          options={locations.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
        />
        <FormText name="weight" label={boxLabels.weight} inputMode="decimal" />
      </div>
      <PhotoField max={MAX_BOX_PHOTOS} store={store} />
    </FormDialog>
  );
};

export default AddDialog;
