import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import { mismatchSentence, NewPassword } from '#shared/domain/member.ts';
import { SenderFields as SenderSchema } from '#shared/domain/order.ts';
import { Profile as OwnProfileSchema, ProfileInput } from '#shared/domain/profile.ts';
import { formatMobile, formatSenderPhone } from '#shared/domain/values/phone-format.ts';
import { countries } from '#web/components/member/countries.ts';
import { FormNewPassword } from '#web/components/member/new-password.tsx';
import { OwnSessions } from '#web/components/member/own-sessions.tsx';
import { SenderFields } from '#web/components/order/sender-fields.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { alert } from '#web/components/ui/dialogs.tsx';
import { TextField } from '#web/components/ui/field.tsx';
import { Form, showFieldErrors, useSchemaForm } from '#web/components/ui/form.tsx';
import { FormPassword, FormRadio, FormText } from '#web/components/ui/form-field.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { useFormMutation } from '#web/components/ui/record-form.ts';
import { ErrorState, Skeleton } from '#web/components/ui/states.tsx';
import { useUnsavedGuard } from '#web/components/ui/unsaved-guard.ts';
import { FormValue } from '#web/components/ui/value-field.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { type OwnProfile, ownQueries } from '#web/lib/own-queries.ts';
import { getSession, setSession, useSession } from '#web/lib/session.ts';
import { useUnsavedInput } from '#web/lib/unsaved-input.ts';
import { MailStopNote, NotificationChoice } from './notification-choice.tsx';

const Part = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mt-12 border-line border-t pt-8 first:mt-0 first:border-0 first:pt-0"
    >
      <h2 id={id} className="text-20 font-bold">
        {title}
      </h2>
      {lead && <p className="mt-1 text-14 text-ink-2">{lead}</p>}
      <div className="mt-5 space-y-6">{children}</div>
    </section>
  );
};

const emptySender: z.output<typeof SenderSchema> = {
  siteUrl: '',
  shipperName: '',
  shipperMobile: '',
  shipperAddress: '',
};

const isEmpty = (sender: object) => Object.values(sender).every((text: string) => text.trim() === '');

/** Parses a default sender without any text as null. */
const ProfileSchema = ProfileInput.omit({ statusMail: true }).extend({
  notifications: OwnProfileSchema.shape.notifications,
  sender: z.preprocess((sender) => (isEmpty(sender as object) ? null : sender), SenderSchema.nullable()),
});
type ProfileValues = Omit<z.output<typeof ProfileSchema>, 'sender'> & { sender: typeof emptySender };

const valuesOf = ({ lName, fName, mobile, country, notifications, sender }: OwnProfile): ProfileValues => ({
  lName,
  fName,
  mobile: formatMobile(mobile),
  country,
  notifications,
  sender: {
    ...emptySender,
    ...sender,
    shipperMobile: formatSenderPhone(sender?.shipperMobile ?? ''),
  },
});

/** The profile form. Asks for a confirmation before the user leaves the page with unsaved changes. */
const useProfileForm = (profile: OwnProfile) => {
  const queryClient = useQueryClient();
  const { queryKey } = ownQueries.profile(useSession()?.memberId);
  const form = useSchemaForm({ schema: ProfileSchema, defaultValues: valuesOf(profile) });
  useUnsavedGuard(form.formState.isDirty);
  const sent = useRef(valuesOf(profile));

  /** Shows the saved values. A field that was changed during the request keeps its input. */
  const startFrom = (saved: OwnProfile) => {
    const typed = form.getValues();
    form.reset(valuesOf(saved));
    for (const name of Object.keys(typed) as (keyof ProfileValues)[])
      if (JSON.stringify(typed[name]) !== JSON.stringify(sent.current[name]))
        form.setValue(name, typed[name], { shouldDirty: true });
  };

  const submit = useFormMutation(form, {
    send: (values) => {
      sent.current = structuredClone(form.getValues());
      return call('POST /api/my/updateProfile', {
        body: { ...values, statusMail: values.notifications.length > 0 },
      });
    },
    saved: '저장했습니다.',
    failed: '저장하지 못했습니다.',
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      startFrom(saved);
      const session = getSession();
      if (session) setSession({ ...session, lName: saved.lName, fName: saved.fName });
    },
  });

  return { form, submit };
};

const useHasSender = () =>
  Object.values(useWatch<ProfileValues, 'sender'>({ name: 'sender' })).some((text) => text !== '');

const SenderSection = ({ onClear }: { onClear: () => void }) => {
  const hasSender = useHasSender();
  return (
    <Part
      title="기본 발송인"
      lead="주문등록을 시작하면 보내는 분에 자동으로 입력됩니다. 모두 비우고 저장하면 기본 발송인을 지웁니다."
    >
      <SenderFields below="sender." required={hasSender} />
      <Button variant="ghost" icon="close" disabled={!hasSender} onClick={onClear}>
        발송인 비우기
      </Button>
    </Part>
  );
};

const ProfileForm = ({ profile }: { profile: OwnProfile }) => {
  const { form, submit } = useProfileForm(profile);
  const { isDirty, isSubmitting } = form.formState;
  const clearSender = () => {
    form.setValue('sender', emptySender, { shouldDirty: true });
    form.clearErrors('sender');
    form.setFocus('sender.shipperName');
  };
  return (
    <Form form={form} onSubmit={submit}>
      <Part title="기본 정보">
        <TextField
          label="이메일"
          size="lg"
          value={profile.email}
          readOnly
          hint="로그인에 쓰는 이메일은 바꿀 수 없습니다."
        />
        <div className="grid grid-cols-2 gap-3">
          <FormText name="lName" label="성" required autoComplete="family-name" maxLength={20} />
          <FormText name="fName" label="이름" required autoComplete="given-name" maxLength={20} />
        </div>
        <FormValue name="mobile" kind="phone" label="휴대폰번호" required autofill="mobile" />
        <FormRadio name="country" label="국가" required options={countries} />
      </Part>
      <Part title="알림">
        <MailStopNote mailStop={profile.mailStop} />
        <NotificationChoice />
      </Part>
      <SenderSection onClear={clearSender} />
      <div className="mt-8 flex flex-wrap items-center gap-4">
        <Button type="submit" size="lg" busy={isSubmitting} className="min-w-40 max-sm:w-full">
          저장
        </Button>
        <p role="status" className="text-14 font-medium text-warning">
          {isDirty && '저장하지 않은 변경이 있습니다.'}
        </p>
      </div>
    </Form>
  );
};

const MISSING = '비밀번호를 입력해주세요.';

const Passwords = z
  .object({
    password: z.string().min(1, MISSING),
    newPassword: NewPassword,
    passwordConfirm: z.string().min(1, MISSING),
  })
  .refine(({ newPassword, passwordConfirm }) => newPassword === passwordConfirm, {
    path: ['passwordConfirm'],
    error: mismatchSentence,
  });
type Passwords = z.output<typeof Passwords>;

const PasswordForm = () => {
  const form = useSchemaForm({
    schema: Passwords,
    defaultValues: { password: '', newPassword: '', passwordConfirm: '' },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  useUnsavedInput(form.formState.isDirty);

  const change = async ({ password, newPassword }: Passwords) => {
    try {
      await call('POST /api/my/changePassword', { body: { password, newPassword } });
    } catch (error) {
      const refused = showFieldErrors(form, error);
      if (refused) return form.setFocus(refused);
      return alert({ title: '비밀번호 변경', body: messageOf(error, '오류가 발생했습니다.') });
    }
    form.reset();
    notice.success('비밀번호가 변경되었습니다.');
  };

  const submit = form.handleSubmit(change, ({ passwordConfirm }) => {
    if (passwordConfirm) form.setValue('passwordConfirm', '');
  });

  return (
    <Part title="비밀번호 변경" lead="비밀번호를 바꾸면 다른 기기에서는 모두 로그아웃됩니다.">
      <Form form={form} onSubmit={submit} className="max-w-100 space-y-5">
        <FormPassword name="password" label="현재 비밀번호" autoComplete="current-password" />
        <FormNewPassword name="newPassword" label="새 비밀번호" />
        <Button type="submit" variant="secondary" size="lg" busy={form.formState.isSubmitting}>
          비밀번호 변경
        </Button>
      </Form>
    </Part>
  );
};

const WithdrawalDialog = lazy(() => import('./withdrawal-dialog.tsx'));

/** 회원 탈퇴: shown to customers only, because an administrator deletes accounts of partners and staff. */
const WithdrawalSection = () => {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  if (isPartnerOrStaff(session)) return null;
  return (
    <Part title="회원 탈퇴" lead="계정과 개인정보를 지웁니다. 법이 정한 기록은 정해진 기간 동안 보관합니다.">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        회원 탈퇴
      </Button>
      {isOpen && (
        <Suspense>
          <WithdrawalDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Part>
  );
};

const Profile = () => {
  // Never start from cached values, so that the form does not overwrite newer values.
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...ownQueries.profile(useSession()?.memberId),
    staleTime: 0,
  });
  if (error && !isFetching && !data) {
    return <ErrorState title="내 정보를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  return data && isFetchedAfterMount ? <ProfileForm profile={data} /> : <Skeleton rows={8} />;
};

export const ProfileScreen = () => (
  <div className="max-w-text">
    <PageHeader title="내 정보" />
    <Profile />
    <PasswordForm />
    <Part title="로그인한 기기" lead="모르는 기기가 있으면 로그아웃하고 비밀번호를 바꿔주세요.">
      <OwnSessions />
    </Part>
    <WithdrawalSection />
  </div>
);
