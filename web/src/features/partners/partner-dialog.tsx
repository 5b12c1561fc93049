import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod';
import type { PartnerNoticeKind } from '#shared/domain/notifications.ts';
import { DEFAULT_PARTNER } from '#shared/domain/order-fields.ts';
import { PartnerInput, partnerLabels } from '#shared/domain/partner.ts';
import * as businessNumber from '#shared/domain/values/business-number.ts';
import { formatMobile } from '#shared/domain/values/phone-format.ts';
import { valueIn } from '#shared/domain/values/reading.ts';
import { Button } from '#web/components/ui/button.tsx';
import { CodeSelect } from '#web/components/ui/code-select.tsx';
import { alert } from '#web/components/ui/dialogs.tsx';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormText } from '#web/components/ui/form-field.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { useRecordForm, useRemoval } from '#web/components/ui/record-form.ts';
import { FormValue } from '#web/components/ui/value-field.tsx';
import { call } from '#web/lib/call.ts';
import { readFile } from '#web/lib/chosen-file.ts';
import { imageProblem, imageTypes, uploadImage } from '#web/lib/files.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { AdminPanel } from './admin-panel.tsx';
import { NoticeChoice, noMailsReason } from './notice-choice.tsx';
import { type Partner, partnerQueries } from './queries.ts';

/** A new partner may be registered with its admin. An empty `adminId` means no admin. */
const PartnerForm = PartnerInput.safeExtend({ adminId: z.string() });
type PartnerForm = z.output<typeof PartnerForm>;
type PartnerValues = Record<keyof PartnerForm, string>;

const valuesOf = (partner: Partner | undefined): PartnerValues => ({
  partner_name: partner?.partner_name ?? '',
  business_number: businessNumber.format(partner?.business_number ?? ''),
  ceo_name: partner?.ceo_name ?? '',
  business_type: partner?.business_type ?? '',
  phone: formatMobile(partner?.phone ?? ''),
  email: partner?.email ?? '',
  address: partner?.address ?? '',
  item_categories: partner?.item_categories ?? '',
  pickup_area: partner?.pickup_area ?? '',
  contract_start_date: partner?.contract_start_date ?? '',
  contract_end_date: partner?.contract_end_date ?? '',
  monthly_estimate_volume: String(partner?.monthly_estimate_volume ?? 0),
  logo_url: partner?.logo_url ?? '',
  adminId: '',
});

const addWords = { saved: '파트너 등록 성공!', failed: '등록 실패! 다시 시도해주세요.' };
const changeWords = { saved: '파트너 정보 수정 성공!', failed: '수정 실패!' };

/** `notices`: undefined until the user chooses the mails. */
const usePartnerForm = (
  partner: Partner | undefined,
  notices: PartnerNoticeKind[] | undefined,
  onSaved: () => void,
) => {
  const client = useQueryClient();
  const { form, submit, version, setVersion } = useRecordForm<PartnerValues, PartnerForm>({
    schema: PartnerForm,
    defaultValues: valuesOf(partner),
    noun: '파트너',
    verb: partner ? '수정' : '등록',
    version: partner?.version,
    send: ({ adminId, ...body }, sentVersion = 0) =>
      partner
        ? call('POST /api/partner/modifyPartner', {
            body: { ...body, notices, id: partner.id, version: sentVersion },
          })
        : call('POST /api/partner/registerPartner', { body: { ...body, adminId: Number(adminId) || null } }),
    findNewest: () => {
      const newest = client.getQueryData(partnerQueries.list.queryKey)?.find(({ id }) => id === partner?.id);
      return newest && { values: valuesOf(newest), version: newest.version };
    },
    queryKey: referenceQueries.partners.queryKey,
    onSaved,
    words: partner ? changeWords : addWords,
  });
  return {
    form,
    submit,
    /** Uses the new version after a change of the admin, unless another user also changed the partner. */
    acceptVersion: (changed: Partner) => {
      if (changed.version === (version ?? 0) + 1) setVersion(changed.version);
    },
  };
};

const LOGO_FAILED = '로고를 올리지 못했습니다.';

/** Uploads a logo as soon as the user chooses a file. The form saves the URL of the logo. */
const LogoField = () => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { setValue } = useFormContext<{ logo_url: string }>();
  const url: string = useWatch({ name: 'logo_url' });
  const set = (value: string) => setValue('logo_url', value, { shouldDirty: true });
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) => uploadImage(await readFile(file)),
    onSuccess: set,
    meta: { failed: LOGO_FAILED },
  });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Reset the input, because the browser reports no change if the user chooses the same file again.
    target.value = '';
    const problem = file && imageProblem(file);
    if (problem) void alert({ title: LOGO_FAILED, body: problem });
    else if (file) mutate(file);
  };

  return (
    <div>
      <label htmlFor={id} className="text-14 font-semibold">
        {partnerLabels.logo_url}
      </label>
      <div className="mt-1.5 flex flex-wrap items-center gap-3">
        <span className="grid size-16 place-items-center rounded-control border border-line bg-subtle text-ink-3">
          {url ? (
            <img src={url} alt="등록된 로고" className="size-full object-contain" />
          ) : (
            <Icon name="upload" size={22} />
          )}
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          accept={imageTypes.join()}
          className="sr-only"
          tabIndex={-1}
          onChange={choose}
        />
        <Button variant="secondary" icon="upload" busy={isPending} onClick={() => input.current?.click()}>
          {url ? '로고 바꾸기' : '로고 올리기'}
        </Button>
        {url && (
          <Button variant="ghost" icon="close" onClick={() => set('')}>
            로고 지우기
          </Button>
        )}
      </div>
      <p className="mt-1.5 text-13 text-ink-2">PNG, JPEG, WebP, GIF · 1.5MB까지</p>
    </div>
  );
};

/** Field of the business number. A wrong check digit only shows a hint, and the form can be saved. */
const BusinessNumber = () => {
  const typed: string = useWatch({ name: 'business_number' });
  const number = valueIn(businessNumber.read(typed));
  const isWrong = number !== undefined && !businessNumber.hasCheckDigit(number);
  return (
    <FormValue
      name="business_number"
      kind="businessNumber"
      label={partnerLabels.business_number}
      required
      hint={isWrong ? '검증번호가 맞지 않습니다. 번호를 확인해주세요.' : '숫자 10자리'}
    />
  );
};

const DeleteButton = ({
  partner: { id, partner_name },
  onDeleted,
}: {
  partner: Partner;
  onDeleted: () => void;
}) => {
  const remove = useRemoval('파트너', referenceQueries.partners.queryKey, {
    question: '정말로 이 파트너를 삭제하시겠습니까?',
    removed: '파트너가 성공적으로 삭제되었습니다.',
    failed: '삭제 실패! 다시 시도해주세요.',
  });
  const removePartner = async () => {
    const isDeleted = await remove({
      name: partner_name,
      send: () => call('DELETE /api/partner/delPartner', { body: { id } }),
    });
    if (isDeleted) onDeleted();
  };
  return (
    <Button variant="ghost" icon="trash" onClick={() => void removePartner()}>
      삭제
    </Button>
  );
};

const PartnerDialog = ({ partner, onClose }: { partner?: Partner; onClose: () => void }) => {
  const [notices, setNotices] = useState<PartnerNoticeKind[]>();
  const [current, setCurrent] = useState(partner);
  const { form, submit, acceptVersion } = usePartnerForm(partner, notices, onClose);
  const noticesId = useId();
  const acceptAdmin = (changed: Partner) => {
    acceptVersion(changed);
    setCurrent(changed);
  };
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      title={partner ? '파트너 수정' : '파트너 등록'}
      action={partner ? '수정' : '등록'}
      tools={
        partner && partner.id !== DEFAULT_PARTNER && <DeleteButton partner={partner} onDeleted={onClose} />
      }
    >
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <FormText name="partner_name" label={partnerLabels.partner_name} required maxLength={50} />
        <BusinessNumber />
        <FormText name="ceo_name" label={partnerLabels.ceo_name} required maxLength={50} hint="한글만" />
        <CodeSelect name="business_type" label={partnerLabels.business_type} group="BIZTYP" />
        <FormValue name="phone" kind="phone" label={partnerLabels.phone} />
        <FormValue name="email" kind="email" label={partnerLabels.email} maxLength={100} />
      </div>
      <FormText name="address" label={partnerLabels.address} maxLength={400} />
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <FormText
          name="item_categories"
          label={partnerLabels.item_categories}
          maxLength={200}
          placeholder="건강식품, 와인"
        />
        <FormText name="pickup_area" label={partnerLabels.pickup_area} maxLength={100} />
        <FormText name="contract_start_date" type="date" label={partnerLabels.contract_start_date} />
        <FormText name="contract_end_date" type="date" label={partnerLabels.contract_end_date} />
        <FormValue
          name="monthly_estimate_volume"
          kind="count"
          label={partnerLabels.monthly_estimate_volume}
          maxLength={6}
          unit="건"
        />
      </div>
      <LogoField />
      <AdminPanel partner={partner} onChanged={acceptAdmin} />
      {current && (
        <NoticeChoice
          id={noticesId}
          label="알림 메일"
          chosen={notices ?? current.notices}
          disabledReason={noMailsReason(current, '먼저 관리자를 선택해주세요.')}
          onChange={setNotices}
        />
      )}
    </FormDialog>
  );
};

export default PartnerDialog;
