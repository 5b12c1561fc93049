import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { isStaff } from '#shared/domain/auth-level.ts';
import { InvitedPerson } from '#shared/domain/invitation.ts';
import { mismatchSentence } from '#shared/domain/member.ts';
import { countries } from '#web/components/member/countries.ts';
import { FormNewPassword } from '#web/components/member/new-password.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { DefinitionList } from '#web/components/ui/definition-list.tsx';
import { alert } from '#web/components/ui/dialogs.tsx';
import { Form, useSchemaForm } from '#web/components/ui/form.tsx';
import { FormRadio, FormText } from '#web/components/ui/form-field.tsx';
import { useFormMutation } from '#web/components/ui/record-form.ts';
import { ErrorState, Skeleton } from '#web/components/ui/states.tsx';
import { FormValue } from '#web/components/ui/value-field.tsx';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { type Answer, call } from '#web/lib/call.ts';
import { clearSession } from '#web/lib/session.ts';
import { AuthCard, ResultCard, strongLink } from './auth-card.tsx';
import { clearLinkToken, linkToken } from './link-token.ts';

type Opened = Answer<'POST /api/member/openInvitation'>;

const InvitationForm = InvitedPerson.extend({
  passwordConfirm: z.string().min(1, '비밀번호를 입력해주세요.'),
}).refine(({ password, passwordConfirm }) => password === passwordConfirm, {
  path: ['passwordConfirm'],
  error: mismatchSentence,
});
type InvitationForm = z.output<typeof InvitationForm>;
type Values = Record<keyof InvitationForm, string>;

const emptyValues: Values = {
  lName: '',
  fName: '',
  mobile: '',
  country: '',
  password: '',
  passwordConfirm: '',
};

const isInvalid = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'INVITATION_INVALID';

const hasFields = (error: unknown): boolean => error instanceof ApiError && error.fields.length > 0;

// The staff pages are another app, so these links load another document.
const StaffLogin = ({ isPartner, label }: { isPartner: boolean; label: string }) => (
  <a href={isPartner ? '/partnerAdmin' : '/admin'} className={strongLink}>
    {label}
  </a>
);

const InvalidCard = ({ error }: { error: unknown }) => (
  <ResultCard title="초대를 열 수 없습니다" description={messageOf(error)}>
    <p className="text-14 text-ink-2">이미 수락했다면 그때 정한 비밀번호로 로그인해주세요.</p>
    <p className="mt-3 -ml-3 flex flex-wrap text-14">
      <StaffLogin isPartner={false} label="관리자 로그인" />
      <StaffLogin isPartner label="파트너 로그인" />
    </p>
  </ResultCard>
);

const DoneCard = ({ invitation: { email, authLevel } }: { invitation: Opened }) => {
  const isPartner = !isStaff({ authLevel });
  return (
    <ResultCard
      title="초대를 수락했습니다"
      description={
        <>
          이제 <bdi className="font-semibold break-all text-ink">{email}</bdi> 주소와 방금 정한 비밀번호로
          로그인할 수 있습니다.
        </>
      }
    >
      <p className="-ml-3 flex text-14">
        <StaffLogin isPartner={isPartner} label={isPartner ? '파트너 로그인' : '관리자 로그인'} />
      </p>
    </ResultCard>
  );
};

const PersonForm = ({
  invitation,
  onAccepted,
  onInvalid,
}: {
  invitation: Opened;
  onAccepted: () => void;
  onInvalid: (error: unknown) => void;
}) => {
  const form = useSchemaForm<Values, InvitationForm>({
    schema: InvitationForm,
    defaultValues: emptyValues,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const submit = useFormMutation(form, {
    send: ({ passwordConfirm: _, ...person }: InvitationForm) =>
      call('POST /api/member/acceptInvitation', {
        body: { ...person, token: linkToken() },
        ownsSession: true,
      }),
    onSuccess: () => {
      clearLinkToken();
      // The server has ended every session of an existing account.
      if (invitation.isMember) clearSession();
      onAccepted();
    },
    onError: (error) => {
      if (isInvalid(error)) return onInvalid(error);
      if (!hasFields(error))
        return alert({ title: '업무 계정 초대', body: messageOf(error, '오류가 발생했습니다.') });
    },
  });
  return (
    <Form form={form} onSubmit={submit} className="space-y-5">
      <div className="grid grid-cols-2 gap-3">
        <FormText name="lName" label="성" required autoComplete="family-name" maxLength={20} />
        <FormText name="fName" label="이름" required autoComplete="given-name" maxLength={20} />
      </div>
      <FormValue name="mobile" kind="phone" label="휴대폰번호" required autofill="mobile" />
      <FormRadio name="country" label="국가" required options={countries} />
      {/* Password managers store the password with this address. */}
      <input type="hidden" name="username" autoComplete="username" value={invitation.email} />
      <FormNewPassword name="password" label="비밀번호" required />
      <Button type="submit" size="lg" block busy={form.formState.isSubmitting}>
        초대 수락
      </Button>
    </Form>
  );
};

const OpenedCard = ({
  invitation,
  ...handlers
}: {
  invitation: Opened;
  onAccepted: () => void;
  onInvalid: (error: unknown) => void;
}) => (
  <AuthCard title="업무 계정 초대" description="이름과 비밀번호를 정하면 업무 화면에 로그인할 수 있습니다.">
    <div className="mb-6 rounded-card bg-subtle p-4">
      <DefinitionList
        entries={[
          ['이메일', invitation.email],
          ['등급', invitation.authLevelName],
          ['파트너', invitation.partner_name],
        ]}
      />
      {invitation.isMember && (
        <p className="mt-3 text-14 text-ink-2">
          이 주소로 가입한 계정이 이미 있습니다. 수락하면 그 계정의 이름, 연락처, 비밀번호가 아래 내용으로
          바뀌고 모든 기기에서 로그아웃됩니다. 주문 내역은 그대로 남습니다.
        </p>
      )}
    </div>
    <PersonForm invitation={invitation} {...handlers} />
  </AuthCard>
);

export const InvitationScreen = () => {
  const [isAccepted, setAccepted] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation'],
    queryFn: ({ signal }) =>
      call('POST /api/member/openInvitation', { body: { token: linkToken() }, ownsSession: true, signal }),
    // A refetch after the acceptance would report the link as invalid.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (refusal) return <InvalidCard error={refusal} />;
  if (data && isAccepted) return <DoneCard invitation={data} />;
  if (data) {
    return <OpenedCard invitation={data} onAccepted={() => setAccepted(true)} onInvalid={setRefusal} />;
  }
  if (isInvalid(error)) return <InvalidCard error={error} />;
  return (
    <AuthCard title="업무 계정 초대" description="">
      {error ? (
        <ErrorState title="초대를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </AuthCard>
  );
};
