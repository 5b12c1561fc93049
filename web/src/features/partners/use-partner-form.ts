import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { PartnerInput } from '#shared/domain/partner.ts';
import { useRecordForm } from '#web/components/record-form.ts';
import { call } from '#web/lib/call.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { type Partner, partnerQueries } from './queries.ts';

/** A new partner's form names its admin, too; in a form nobody is an empty text. */
const PartnerForm = PartnerInput.safeExtend({ adminId: z.string() });
type PartnerForm = z.output<typeof PartnerForm>;
/** The form as typed: every value a text. */
type PartnerValues = Record<keyof PartnerForm, string>;

const valuesOf = (partner: Partner | undefined): PartnerValues => ({
  partner_name: partner?.partner_name ?? '',
  business_number: partner?.business_number ?? '',
  ceo_name: partner?.ceo_name ?? '',
  business_type: partner?.business_type ?? '',
  phone: partner?.phone ?? '',
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

const newWords = { saved: '파트너 등록 성공!', failed: '등록 실패! 다시 시도해주세요.' };
const changeWords = { saved: '파트너 정보 수정 성공!', failed: '수정 실패!' };

/** The form of a partner, new when none is given. */
export const usePartnerForm = (partner: Partner | undefined, onSaved: () => void) => {
  const client = useQueryClient();
  const { form, submit, version, setVersion } = useRecordForm<PartnerValues, PartnerForm>({
    schema: PartnerForm,
    defaultValues: valuesOf(partner),
    noun: '파트너',
    verb: partner ? '수정' : '등록',
    version: partner?.version,
    send: ({ adminId, ...body }, sentVersion = 0) =>
      partner
        ? call('POST /api/partner/modifyPartner', { body: { ...body, id: partner.id, version: sentVersion } })
        : call('POST /api/partner/registerPartner', { body: { ...body, adminId: Number(adminId) || null } }),
    findNewest: () => {
      const newest = client.getQueryData(partnerQueries.list.queryKey)?.find(({ id }) => id === partner?.id);
      return newest && { values: valuesOf(newest), version: newest.version };
    },
    queryKey: referenceQueries.partners.queryKey,
    onSaved,
    words: partner ? changeWords : newWords,
  });
  return {
    form,
    submit,
    /** Takes the version of a changed admin. If other fields changed too, the form stays outdated and is refused. */
    follow: (changed: Partner) => {
      if (changed.version === (version ?? 0) + 1) setVersion(changed.version);
    },
  };
};
