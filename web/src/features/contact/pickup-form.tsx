import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { fullName } from '#shared/domain/auth-level.ts';
import { dialCodes, PickupRequestInput, pickupLabels } from '#shared/domain/pickup-request.ts';
import { Button } from '#web/components/button.tsx';
import { FormMemo, FormSelect, FormText } from '#web/components/form-text.tsx';
import { call } from '#web/lib/call.ts';
import type { OwnProfile } from '#web/lib/own-queries.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { digits } from '#web/lib/typing.ts';
import { Consent } from './consent.ts';
import { readContactDraft } from './contact-draft.ts';
import { ContactForm } from './contact-form.tsx';
import { contactMode, useContactForm } from './use-contact-form.ts';
import { useOwnProfile } from './use-own-profile.ts';

const DRAFT = 'pickup-request';
const Requested = PickupRequestInput.extend({ agreed: Consent });
type Requested = z.input<typeof Requested>;

const empty: Requested = {
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

const valuesFrom = (profile: OwnProfile): Partial<Requested> => ({
  sender: fullName(profile),
  senderEmail: profile.email,
  senderMobNum: profile.mobile,
});

const of = (name: keyof typeof pickupLabels) => ({ name, label: pickupLabels[name] });
const phone = digits(11);
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

/** A mobile number with the country it is called in. */
const Mobile = ({ of: who, label }: { of: 'sender' | 'receiver'; label: string }) => (
  <div className="grid gap-x-4 gap-y-6 xs:grid-cols-[160px_1fr]">
    <FormSelect name={`${who}MobCountry`} label={`${label} 국가번호`} required options={dialOptions} />
    <FormText
      {...of(`${who}MobNum`)}
      required
      clean={phone}
      inputMode="numeric"
      autoComplete={`section-${who} mobile tel-national`}
      hint="숫자만, 최대 11자리"
    />
  </div>
);

const Branch = () => {
  const { data = [], isError, isFetching, refetch } = useQuery(referenceQueries.pickupBranches);
  return (
    <div>
      <FormSelect
        {...of('reqBranch')}
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

export type ReceivedPickup = { id: string; email: string };

/** Who sends what from where, and to whom. */
export const PickupForm = ({ onReceived }: { onReceived: (received: ReceivedPickup) => void }) => {
  const [draft] = useState(() => readContactDraft(DRAFT, empty));
  const form = useForm({ ...contactMode, resolver: zodResolver(Requested), defaultValues: draft.values });
  useOwnProfile(form, valuesFrom);
  const contact = useContactForm({
    form,
    name: DRAFT,
    draft,
    send: (body, idempotencyKey) => call('POST /api/parcel/regPickUpReq', { body, idempotencyKey }),
    onReceived: ({ id }, { senderEmail }) => onReceived({ id, email: senderEmail }),
  });
  return (
    <ContactForm contact={contact} label="수출 픽업 요청" consent="pickup" action="픽업 요청하기">
      <Part title="보내는 분">
        <FormText
          {...of('sender')}
          required
          autoComplete="section-sender name"
          maxLength={50}
          placeholder="홍길동"
        />
        <Mobile of="sender" label="보내는 분" />
        <FormText
          {...of('senderEmail')}
          required
          type="email"
          autoComplete="section-sender email"
          maxLength={100}
          placeholder="name@example.com"
          hint="접수 확인 메일을 받을 주소입니다."
        />
        <FormText
          {...of('senderAddress')}
          required
          autoComplete="section-sender street-address"
          maxLength={200}
          placeholder="인천광역시 연수구 송도과학로 32"
        />
      </Part>
      <Part title="받는 분">
        <FormText
          {...of('receiver')}
          required
          autoComplete="section-receiver name"
          maxLength={50}
          placeholder="EMMA LEE"
        />
        <Mobile of="receiver" label="받는 분" />
        <FormText
          {...of('receiverAddress')}
          required
          autoComplete="section-receiver street-address"
          maxLength={200}
          placeholder="12 George Street, Sydney NSW 2000"
        />
        <FormText {...of('receiverImId')} maxLength={20} hint="받는 분에게 있을 때만 입력해주세요." />
      </Part>
      <Part title="접수">
        <Branch />
        <FormMemo {...of('memo')} most={400} rows={4} placeholder="예: 상자 3개, 평일 오후에 방문해주세요." />
      </Part>
    </ContactForm>
  );
};
