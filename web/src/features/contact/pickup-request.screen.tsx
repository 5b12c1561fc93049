import { useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type * as z from 'zod';
import { fullName } from '#shared/domain/auth-level.ts';
import { dialCodes, PickupRequestInput, pickupLabels } from '#shared/domain/pickup-request.ts';
import { formatMobile } from '#shared/domain/values/phone-format.ts';
import { Button } from '#web/components/ui/button.tsx';
import { FormMemo, FormSelect, FormText } from '#web/components/ui/form-field.tsx';
import { FormValue } from '#web/components/ui/value-field.tsx';
import { call } from '#web/lib/call.ts';
import type { OwnProfile } from '#web/lib/own-queries.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { ContactForm } from './contact-form.tsx';
import { type ContactFormProps, ContactPage } from './contact-page.tsx';
import { Consent, useContactForm } from './use-contact-form.ts';

const Values = PickupRequestInput.extend({ agreed: Consent });
type Values = z.input<typeof Values>;

const empty: Values = {
  sender: '',
  senderMobCountry: '+82',
  senderMobNum: '',
  senderEmail: '',
  senderAddress: '',
  receiver: '',
  receiverImId: '',
  receiverMobCountry: '+61',
  receiverMobNum: '',
  receiverAddress: '',
  reqBranch: '',
  memo: '',
  agreed: false,
};

const valuesFrom = (profile: OwnProfile): Partial<Values> => ({
  sender: fullName(profile),
  senderEmail: profile.email,
  senderMobNum: formatMobile(profile.mobile ?? ''),
});

const fieldProps = (name: keyof typeof pickupLabels) => ({ name, label: pickupLabels[name] });
const dialOptions = Object.entries(dialCodes).map(([value, country]) => ({
  value,
  label: `${country} ${value}`,
}));

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="space-y-6 border-line border-b pb-8">
    <h2 className="text-20 font-bold">{title}</h2>
    {children}
  </section>
);

/** Country code with which a text begins: `+61 491 570 006` → `+61`. */
const dialCodeIn = (text: string): string | undefined => {
  const [, code] = /^\s*(?:\+|00)(82|61)/.exec(text) ?? [];
  return code && `+${code}`;
};

/** A mobile number and its country code. A number with a country code selects it. */
const Mobile = ({ person, label }: { person: 'sender' | 'receiver'; label: string }) => {
  const { setValue } = useFormContext();
  const country = `${person}MobCountry`;
  const selectCountry = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const code = dialCodeIn(currentTarget.value);
    if (code) setValue(country, code, { shouldDirty: true });
  };
  return (
    <div className="grid gap-x-4 gap-y-6 xs:grid-cols-[160px_1fr]">
      <FormSelect
        name={country}
        label={`${label} 국가번호`}
        required
        options={dialOptions}
        autoComplete={`section-${person} mobile tel-country-code`}
      />
      <FormValue
        {...fieldProps(`${person}MobNum`)}
        kind="dialledPhone"
        required
        autofill={`section-${person} mobile`}
        onInput={selectCountry}
      />
    </div>
  );
};

const Branch = () => {
  const { data = [], isError, isFetching, refetch } = useQuery(referenceQueries.pickupBranches);
  return (
    <div>
      <FormSelect
        {...fieldProps('reqBranch')}
        required
        placeholder="선택해주세요"
        options={data.map(({ code, name }) => ({ value: code, label: name }))}
      />
      {isError && (
        <p role="alert" className="mt-1.5 flex flex-wrap items-center gap-x-3 text-13 text-danger">
          접수 지점을 불러오지 못했습니다.
          <Button variant="ghost" size="sm" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
            다시 불러오기
          </Button>
        </p>
      )}
    </div>
  );
};

const PickupForm = ({ onReceived }: ContactFormProps) => {
  const contact = useContactForm({
    schema: Values,
    empty,
    draftName: 'pickup-request',
    valuesFrom,
    send: (body, idempotencyKey) => call('POST /api/parcel/regPickUpReq', { body, idempotencyKey }),
    onReceived: ({ id, isMailRefused }, { senderEmail }) =>
      onReceived({ number: id, email: senderEmail, isMailRefused }),
  });
  return (
    <ContactForm contact={contact} label="수출 픽업 요청" consent="pickup" action="픽업 요청하기">
      <Part title="보내는 분">
        <FormText
          {...fieldProps('sender')}
          required
          autoComplete="section-sender name"
          maxLength={50}
          placeholder="홍길동"
        />
        <Mobile person="sender" label="보내는 분" />
        <FormValue
          {...fieldProps('senderEmail')}
          required
          kind="email"
          autofill="section-sender"
          maxLength={100}
          placeholder="name@example.com"
          hint="접수 확인 메일을 받을 주소입니다."
        />
        <FormText
          {...fieldProps('senderAddress')}
          required
          autoComplete="section-sender street-address"
          maxLength={200}
          placeholder="인천광역시 연수구 송도과학로 32"
        />
      </Part>
      <Part title="받는 분">
        <FormText
          {...fieldProps('receiver')}
          required
          autoComplete="section-receiver name"
          maxLength={50}
          placeholder="EMMA LEE"
        />
        <Mobile person="receiver" label="받는 분" />
        <FormText
          {...fieldProps('receiverAddress')}
          required
          autoComplete="section-receiver street-address"
          maxLength={200}
          placeholder="12 George Street, Sydney NSW 2000"
        />
        <FormText {...fieldProps('receiverImId')} maxLength={20} hint="받는 분에게 있을 때만 입력해주세요." />
      </Part>
      <Part title="접수">
        <Branch />
        <FormMemo
          {...fieldProps('memo')}
          maxLength={400}
          rows={4}
          placeholder="예: 상자 3개, 평일 오후에 방문해주세요."
        />
      </Part>
    </ContactForm>
  );
};

const stages = [
  ['요청 접수', '요청번호가 적힌 확인 메일을 보내드립니다.'],
  ['일정 안내', '담당자가 보내는 분께 전화해 픽업 일정을 알려드립니다.'],
  ['픽업', '약속한 날에 적어주신 픽업 주소로 찾아갑니다.'],
] as const;

const Stages = () => (
  <ol className="mt-4 space-y-4">
    {stages.map(([title, text], index) => (
      <li key={title} className="flex gap-3">
        <span className="grid size-7 shrink-0 place-items-center rounded-full bg-brand text-14 font-bold text-surface tabular-nums">
          {index + 1}
        </span>
        <div>
          <h3 className="text-14 font-semibold">{title}</h3>
          <p className="text-14 text-ink-2">{text}</p>
        </div>
      </li>
    ))}
  </ol>
);

export const PickupRequestScreen = () => (
  <ContactPage
    title="수출 픽업 요청"
    description="한국에서 해외로 보낼 물품을 찾으러 갑니다. 회원이 아니어도 요청할 수 있습니다."
    form={PickupForm}
    asideTitle="이렇게 진행됩니다"
    aside={<Stages />}
    received={{
      title: '픽업 요청이 접수되었습니다',
      term: '요청번호',
      next: '담당자가 확인하고 픽업 일정을 전화로 알려드리겠습니다.',
      again: '다른 픽업 요청하기',
    }}
  />
);
