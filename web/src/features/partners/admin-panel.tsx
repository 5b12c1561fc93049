import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { fullName } from '#shared/domain/auth-level.ts';
import type { FoundCustomer } from '#shared/domain/member.ts';
import { formatMobile } from '#shared/domain/values/phone-format.ts';
import { CustomerSearchButton } from '#web/components/member/customer-search-button.tsx';
import { DefinitionList } from '#web/components/ui/definition-list.tsx';
import { alert } from '#web/components/ui/dialogs.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import type { Partner } from './queries.ts';

type Admin = Pick<Partner, 'adminId' | 'admin_name' | 'admin_phone' | 'admin_email'>;
const noAdmin: Admin = { adminId: null, admin_name: '', admin_phone: '', admin_email: '' };

const toAdmin = (member: FoundCustomer): Admin => ({
  adminId: member.id,
  admin_name: fullName(member),
  admin_phone: member.mobile,
  admin_email: member.email,
});

/** `appoint` changes the admin of an existing partner immediately. For a new partner it only sets the form field. */
const useAppointment = (partner: Partner | undefined, onChanged: (partner: Partner) => void) => {
  const { setValue } = useFormContext<{ adminId: string }>();
  const [admin, setAdmin] = useState<Admin>(partner ?? noAdmin);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { id: number; newAdminId: number }) =>
      call('POST /api/partner/changePartnerAdmin', { body }),
    onSuccess: (changed) => {
      setAdmin(changed);
      onChanged(changed);
    },
    onError: (error) =>
      alert({ title: '수정 실패!', body: messageOf(error, '오류가 발생했습니다. 다시 시도해주세요.') }),
    meta: { invalidates: [referenceQueries.partners.queryKey], saved: '파트너사 관리자 수정 성공!' },
  });
  const appoint = (member: FoundCustomer) => {
    if (partner) return mutate({ id: partner.id, newAdminId: member.id });
    setAdmin(toAdmin(member));
    setValue('adminId', String(member.id), { shouldDirty: true });
  };
  return { admin, isPending, appoint };
};

export const AdminPanel = ({
  partner,
  onChanged,
}: {
  partner: Partner | undefined;
  onChanged: (partner: Partner) => void;
}) => {
  const { admin, isPending, appoint } = useAppointment(partner, onChanged);
  return (
    <section aria-label="파트너 관리자" className="rounded-card border border-line p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-14 font-bold">파트너 관리자</h3>
        <CustomerSearchButton size="sm" icon="search" busy={isPending} onChoose={appoint}>
          {admin.adminId === null ? '관리자 선택' : '관리자 변경'}
        </CustomerSearchButton>
      </div>
      {admin.adminId === null ? (
        <p className="text-14 text-ink-2">아직 관리자가 없습니다.</p>
      ) : (
        <DefinitionList
          entries={[
            ['이름', admin.admin_name],
            ['휴대폰번호', formatMobile(admin.admin_phone)],
            ['이메일', admin.admin_email],
            ['회원번호', admin.adminId],
          ]}
        />
      )}
      <p className="mt-3 text-13 text-ink-2">
        관리자가 되면 이 파트너 소속이 되고, 파트너보다 낮은 등급은 파트너 등급으로 바뀝니다.
      </p>
    </section>
  );
};
