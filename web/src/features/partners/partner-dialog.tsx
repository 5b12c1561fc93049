import { useWatch } from 'react-hook-form';
import { DEFAULT_PARTNER } from '#shared/domain/order.ts';
import { formatBusinessNumber, isBusinessNumber, partnerLabels } from '#shared/domain/partner.ts';
import { Button } from '#web/components/button.tsx';
import { CodeSelect } from '#web/components/code-select.tsx';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { FormText } from '#web/components/form-field.tsx';
import { useRemoval } from '#web/components/record-form.ts';
import { call } from '#web/lib/call.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { digits } from '#web/lib/typing.ts';
import { AdminPanel } from './admin-panel.tsx';
import { LogoField } from './logo-field.tsx';
import type { Partner } from './queries.ts';
import { usePartnerForm } from './use-partner-form.ts';

const BUSINESS_DIGITS = 10;
const businessNumber = digits(BUSINESS_DIGITS);
const phoneNumber = digits(11);
const figure = digits(6);

/** The number as it is printed; what its check digit says is a hint, for it may be right all the same. */
const BusinessNumber = () => {
  const typed: string = useWatch({ name: 'business_number' });
  const isWrong = typed.length === BUSINESS_DIGITS && !isBusinessNumber(typed);
  return (
    <FormText
      name="business_number"
      label={partnerLabels.business_number}
      required
      inputMode="numeric"
      clean={businessNumber}
      hint={
        isWrong
          ? `${formatBusinessNumber(typed)} · 검증번호가 맞지 않습니다. 번호를 확인해주세요.`
          : formatBusinessNumber(typed) || '숫자 10자리'
      }
    />
  );
};

const Removal = ({ partner: { id, partner_name }, onGone }: { partner: Partner; onGone: () => void }) => {
  const remove = useRemoval('파트너', referenceQueries.partners.queryKey, {
    question: '정말로 이 파트너를 삭제하시겠습니까?',
    removed: '파트너가 성공적으로 삭제되었습니다.',
    failed: '삭제 실패! 다시 시도해주세요.',
  });
  const ask = async () => {
    const isGone = await remove({
      name: partner_name,
      send: () => call('DELETE /api/partner/delPartner', { body: { id } }),
    });
    if (isGone) onGone();
  };
  return (
    <Button variant="ghost" icon="trash" onClick={() => void ask()}>
      삭제
    </Button>
  );
};

/** A partner to be registered or modified. */
const PartnerDialog = ({ partner, onClose }: { partner?: Partner; onClose: () => void }) => {
  const { form, submit, follow } = usePartnerForm(partner, onClose);
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      title={partner ? '파트너 수정' : '파트너 등록'}
      action={partner ? '수정' : '등록'}
      tools={partner && partner.id !== DEFAULT_PARTNER && <Removal partner={partner} onGone={onClose} />}
    >
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <FormText name="partner_name" label={partnerLabels.partner_name} required maxLength={50} />
        <BusinessNumber />
        <FormText name="ceo_name" label={partnerLabels.ceo_name} required maxLength={50} hint="한글만" />
        <CodeSelect name="business_type" label={partnerLabels.business_type} group="BIZTYP" />
        <FormText
          name="phone"
          label={partnerLabels.phone}
          inputMode="numeric"
          clean={phoneNumber}
          hint="숫자만"
        />
        <FormText name="email" type="email" label={partnerLabels.email} maxLength={100} />
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
        <FormText
          name="monthly_estimate_volume"
          label={partnerLabels.monthly_estimate_volume}
          inputMode="numeric"
          clean={figure}
          unit="건"
        />
      </div>
      <LogoField />
      <AdminPanel partner={partner} onChanged={follow} />
    </FormDialog>
  );
};

export default PartnerDialog;
