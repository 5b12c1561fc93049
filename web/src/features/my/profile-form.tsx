import { FormProvider, useWatch } from 'react-hook-form';
import { Button } from '#web/components/button.tsx';
import { Checkbox, RadioGroup } from '#web/components/choice-group.tsx';
import { countries } from '#web/components/countries.ts';
import { FormText, useFormField } from '#web/components/form-text.tsx';
import { MobileField } from '#web/components/mobile-field.tsx';
import { SenderFields } from '#web/components/sender-fields.tsx';
import { TextField } from '#web/components/text-field.tsx';
import type { OwnProfile } from '#web/lib/own-queries.ts';
import { Part } from './part.tsx';
import { emptySender, type ProfileValues, useProfileForm } from './use-profile-form.ts';

/** Whether anything of the default sender is filled in. */
const useHasSender = () =>
  Object.values(useWatch<ProfileValues, 'sender'>({ name: 'sender' })).some((text) => text !== '');

const Sender = ({ onClear }: { onClear: () => void }) => {
  const hasSender = useHasSender();
  return (
    <Part
      title="기본 발송인"
      lead="주문등록을 시작할 때 보내는 분에 채워집니다. 모두 비우면 저장하지 않습니다."
    >
      <SenderFields below="sender." required={hasSender} />
      <Button variant="ghost" icon="close" disabled={!hasSender} onClick={onClear}>
        발송인 비우기
      </Button>
    </Part>
  );
};

// Each registers where it stands: the first wrong field of the page is the one to be focused.
const Mobile = () => <MobileField label="휴대폰번호" required {...useFormField('mobile')} />;
const CountryChoice = () => (
  <RadioGroup label="국가" required options={countries} {...useFormField('country')} />
);

/** What a member may change of the own account, and the sender that registrations begin with. */
export const ProfileForm = ({ profile }: { profile: OwnProfile }) => {
  const { form, submit } = useProfileForm(profile);
  const { isDirty, isSubmitting } = form.formState;
  const clearSender = () => {
    form.setValue('sender', emptySender, { shouldDirty: true });
    form.clearErrors('sender');
    form.setFocus('sender.shipperName');
  };
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)}>
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
          <Mobile />
          <CountryChoice />
          <Checkbox
            label="배송 상태 메일 받기"
            hint="내 배송의 상태가 바뀔 때마다 이메일로 알려드립니다."
            {...form.register('statusMail')}
          />
        </Part>
        <Sender onClear={clearSender} />
        <div className="mt-8 flex flex-wrap items-center gap-4">
          <Button type="submit" size="lg" busy={isSubmitting} className="min-w-40 max-sm:w-full">
            저장
          </Button>
          <p role="status" className="text-14 font-medium text-warning">
            {isDirty && '저장하지 않은 변경이 있습니다.'}
          </p>
        </div>
      </form>
    </FormProvider>
  );
};
