import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { type Resolver, useForm } from 'react-hook-form';
import * as z from 'zod';
import { SenderFields } from '#shared/domain/order.ts';
import { ProfileInput } from '#shared/domain/profile.ts';
import { alert, confirm } from '#web/components/dialogs.tsx';
import { notice } from '#web/components/notice.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { showRefusals } from '#web/lib/form-field.ts';
import { formatMobile } from '#web/lib/formats.ts';
import { type OwnProfile, ownQueries } from '#web/lib/own-queries.ts';
import { getSession, setSession, useSession } from '#web/lib/session.ts';
import { useUnsavedInput } from '#web/lib/unsaved-input.ts';

export const emptySender: z.output<typeof SenderFields> = {
  siteUrl: '',
  shipperName: '',
  shipperMobile: '',
  shipperAddress: '',
};

const isEmpty = (sender: object) => Object.values(sender).every((text: string) => text.trim() === '');

/** All of the sender or nothing of it. */
const ProfileForm = ProfileInput.extend({
  sender: z.preprocess((sender) => (isEmpty(sender as object) ? null : sender), SenderFields.nullable()),
});
export type ProfileValues = Omit<ProfileInput, 'sender'> & { sender: typeof emptySender };

const valuesOf = ({ lName, fName, mobile, country, statusMail, sender }: OwnProfile): ProfileValues => ({
  lName,
  fName,
  mobile: formatMobile(mobile),
  country,
  statusMail,
  sender: { ...emptySender, ...sender },
});

const askBeforeLeaving = () =>
  confirm({
    title: '저장하지 않고 나갈까요?',
    body: '바꾼 내 정보가 저장되지 않았습니다.',
    action: '나가기',
    cancel: '계속 수정',
    tone: 'danger',
  });

/** The form of 내 정보: checked, saved, and not left with changes that were not. */
export const useProfileForm = (profile: OwnProfile) => {
  const queryClient = useQueryClient();
  const { queryKey } = ownQueries.profile(useSession()?.memberId);
  const form = useForm<ProfileValues, unknown, ProfileInput>({
    defaultValues: valuesOf(profile),
    resolver: zodResolver(ProfileForm) as unknown as Resolver<ProfileValues, unknown, ProfileInput>,
    mode: 'onTouched',
    // An error that pushed the button away between press and release would swallow the click that left the field.
    delayError: 250,
  });
  const { isDirty } = form.formState;
  useUnsavedInput(isDirty);

  useBlocker({
    shouldBlockFn: async () => isDirty && !(await askBeforeLeaving()),
    enableBeforeUnload: () => isDirty,
  });

  const save = async (body: ProfileInput) => {
    let saved: OwnProfile;
    try {
      saved = await call('POST /api/my/updateProfile', { body });
    } catch (error) {
      showRefusals(form, error);
      return alert({
        title: '저장하지 못했습니다.',
        body: messageOf(error, '네트워크 연결을 확인한 뒤 다시 시도해주세요.'),
      });
    }
    queryClient.setQueryData(queryKey, saved);
    form.reset(valuesOf(saved));
    const session = getSession();
    if (session) setSession({ ...session, lName: saved.lName, fName: saved.fName });
    notice.success('저장했습니다.');
  };

  return { form, submit: form.handleSubmit(save) };
};
