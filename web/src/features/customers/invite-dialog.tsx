import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { levelToAppoint, OWNER, PARTNER, STAFF } from '#shared/domain/auth-level.ts';
import { Email } from '#shared/domain/email.ts';
import { INVITATION_DAYS } from '#shared/domain/invitation.ts';
import { choosePartnerSentence, customerLabels } from '#shared/domain/member.ts';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormSelect, FormText } from '#web/components/ui/form-field.tsx';
import { useRecordForm } from '#web/components/ui/record-form.ts';
import { call } from '#web/lib/call.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { PartnerSelect } from './partner-select.tsx';
import { customersKey } from './queries.ts';

/** An empty `partnerId` means no partner. Only the partner level has one. */
const InviteForm = z
  .object({ email: Email, authLevel: z.string(), partnerId: z.string() })
  .refine(({ authLevel, partnerId }) => Number(authLevel) >= STAFF || partnerId !== '', {
    path: ['partnerId'],
    error: choosePartnerSentence,
  });
type InviteForm = z.output<typeof InviteForm>;

const useInviteForm = (ownLevel: number, onSaved: () => void) =>
  useRecordForm<InviteForm, InviteForm>({
    schema: InviteForm,
    defaultValues: { email: '', authLevel: String(ownLevel < OWNER ? PARTNER : STAFF), partnerId: '' },
    noun: '초대',
    verb: '등록',
    send: ({ partnerId, ...body }) =>
      call('POST /api/member/inviteMember', { body: { ...body, partnerId: Number(partnerId) || null } }),
    queryKey: customersKey,
    onSaved,
    words: { saved: '초대 메일을 보냈습니다.', failed: '초대하지 못했습니다.' },
  });

const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const ownLevel = useSession()?.authLevel ?? 0;
  const { form, submit } = useInviteForm(ownLevel, onClose);
  const { data = [] } = useQuery(referenceQueries.codes('AUTHLV'));
  const levels = data.filter(
    ({ code }) => Number(code) >= PARTNER && levelToAppoint(Number(code)) <= ownLevel,
  );
  const isPartner = Number(form.watch('authLevel')) < STAFF;
  return (
    <FormDialog form={form} onSubmit={submit} onClose={onClose} title="직원 초대" action="초대 메일 보내기">
      <p className="text-14 text-ink-2">
        {`받는 분이 메일의 링크를 열어 이름과 비밀번호를 정합니다. 링크는 ${INVITATION_DAYS}일 동안, 한 번만 쓸 수 있습니다.`}
      </p>
      <FormText
        name="email"
        type="email"
        data-autofocus
        label={customerLabels.email}
        required
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="이미 가입한 고객의 주소라면 수락할 때 그 계정의 등급이 바뀝니다."
      />
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <FormSelect
          name="authLevel"
          label={customerLabels.authLevel}
          required
          options={levels.map(({ code, codeLabel }) => ({ value: code, label: codeLabel }))}
          hint={ownLevel < OWNER ? '관리자는 최고관리자만 초대할 수 있습니다.' : undefined}
        />
        {isPartner && <PartnerSelect />}
      </div>
    </FormDialog>
  );
};

export default InviteDialog;
