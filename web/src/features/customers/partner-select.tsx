import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { PARTNER } from '#shared/domain/auth-level.ts';
import { customerLabels } from '#shared/domain/member.ts';
import { FormSelect } from '#web/components/ui/form-field.tsx';
import { referenceQueries } from '#web/lib/reference-queries.ts';

/** Partner of a member. Hidden for levels without a partner, required for the partner level. */
export const PartnerSelect = () => {
  const { data = [] } = useQuery(referenceQueries.partners);
  const level = Number(useWatch({ name: 'authLevel' }));
  if (level < PARTNER) return null;
  const isRequired = level === PARTNER;
  return (
    <FormSelect
      name="partnerId"
      label={customerLabels.partnerId}
      required={isRequired}
      placeholder={isRequired ? '선택' : '없음'}
      options={data.map(({ id, partner_name }) => ({ value: id, label: partner_name }))}
      hint="파트너 등급은 여기서 고른 파트너의 주문만 봅니다."
    />
  );
};
