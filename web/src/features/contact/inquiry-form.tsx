import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { fullName } from '#shared/domain/auth-level.ts';
import { InquiryInput, inquiryLabels } from '#shared/domain/inquiry.ts';
import { FormMemo, FormText } from '#web/components/form-text.tsx';
import { MobileField } from '#web/components/mobile-field.tsx';
import { call } from '#web/lib/call.ts';
import { hyphenate } from '#web/lib/mobile-typing.ts';
import type { OwnProfile } from '#web/lib/own-queries.ts';
import { Consent } from './consent.ts';
import { readContactDraft } from './contact-draft.ts';
import { ContactForm } from './contact-form.tsx';
import { contactMode, useContactForm } from './use-contact-form.ts';
import { useOwnProfile } from './use-own-profile.ts';

const DRAFT = 'inquiry';
const Asked = InquiryInput.extend({ agreed: Consent });
type Asked = z.input<typeof Asked>;

const empty: Asked = { name: '', mobile: '', email: '', title: '', contents: '', agreed: false };

const valuesFrom = (profile: OwnProfile): Partial<Asked> => ({
  name: fullName(profile),
  email: profile.email,
  mobile: hyphenate(profile.mobile ?? ''),
});

const of = (name: keyof typeof inquiryLabels) => ({ name, label: inquiryLabels[name], required: true });

export type ReceivedInquiry = { id: number; email: string };

/** What somebody asks, and where the answer goes. */
export const InquiryForm = ({ onReceived }: { onReceived: (received: ReceivedInquiry) => void }) => {
  const [draft] = useState(() => readContactDraft(DRAFT, empty));
  const form = useForm({ ...contactMode, resolver: zodResolver(Asked), defaultValues: draft.values });
  useOwnProfile(form, valuesFrom);
  const contact = useContactForm({
    form,
    name: DRAFT,
    draft,
    send: (body, idempotencyKey) => call('POST /api/inquiry/addInquiry', { body, idempotencyKey }),
    onReceived: ({ id }, { email }) => onReceived({ id, email }),
  });
  return (
    <ContactForm contact={contact} label="1:1 문의" consent="inquiry" action="문의 보내기">
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <FormText {...of('name')} autoComplete="name" maxLength={50} placeholder="홍길동" />
        <MobileField
          {...of('mobile')}
          {...form.register('mobile')}
          error={form.formState.errors.mobile?.message}
        />
      </div>
      <FormText
        {...of('email')}
        type="email"
        autoComplete="email"
        maxLength={100}
        placeholder="name@example.com"
        hint="답변을 받을 주소입니다."
      />
      <FormText {...of('title')} maxLength={100} />
      <FormMemo
        {...of('contents')}
        most={2000}
        rows={8}
        placeholder="배송에 관한 문의라면 H/BL 번호를 함께 적어주세요."
      />
    </ContactForm>
  );
};
