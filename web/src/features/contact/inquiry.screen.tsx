import { getRouteApi, Link, type LinkProps } from '@tanstack/react-router';
import type * as z from 'zod';
import { fullName } from '#shared/domain/auth-level.ts';
import { InquiryInput, inquiryLabels } from '#shared/domain/inquiry.ts';
import { formatMobile } from '#shared/domain/values/phone-format.ts';
import { FormMemo, FormText } from '#web/components/ui/form-field.tsx';
import { Icon, type IconName } from '#web/components/ui/icons.tsx';
import { FormValue } from '#web/components/ui/value-field.tsx';
import { call } from '#web/lib/call.ts';
import type { OwnProfile } from '#web/lib/own-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { ContactForm } from './contact-form.tsx';
import { type ContactFormProps, ContactPage } from './contact-page.tsx';
import { Consent, useContactForm } from './use-contact-form.ts';

const Values = InquiryInput.extend({ agreed: Consent });
type Values = z.input<typeof Values>;

const empty: Values = {
  name: '',
  mobile: '',
  email: '',
  hblNo: '',
  title: '',
  contents: '',
  agreed: false,
};

const valuesFrom = (profile: OwnProfile): Partial<Values> => ({
  name: fullName(profile),
  email: profile.email,
  mobile: formatMobile(profile.mobile ?? ''),
});

const fieldProps = (name: keyof typeof inquiryLabels) => ({
  name,
  label: inquiryLabels[name],
  required: name !== 'hblNo',
});

const route = getRouteApi('/_public/_query/inquiry');

const InquiryForm = ({ onReceived }: ContactFormProps) => {
  const { hblNo } = route.useSearch();
  const contact = useContactForm({
    schema: Values,
    empty,
    given: hblNo === undefined ? {} : { hblNo },
    draftName: 'inquiry',
    valuesFrom,
    send: (body, idempotencyKey) => call('POST /api/inquiry/addInquiry', { body, idempotencyKey }),
    onReceived: ({ id, isMailRefused }, { email }) => onReceived({ number: `${id}번`, email, isMailRefused }),
  });
  return (
    <ContactForm contact={contact} label="1:1 문의" consent="inquiry" action="문의 보내기">
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <FormText {...fieldProps('name')} autoComplete="name" maxLength={50} placeholder="홍길동" />
        <FormValue {...fieldProps('mobile')} kind="phone" autofill="mobile" />
      </div>
      <FormValue
        {...fieldProps('email')}
        kind="email"
        autofill=""
        maxLength={100}
        placeholder="name@example.com"
        hint="답변을 받을 주소입니다."
      />
      <FormValue {...fieldProps('hblNo')} kind="hblNo" hint="배송에 관한 문의라면 적어주세요." />
      <FormText {...fieldProps('title')} maxLength={100} />
      <FormMemo {...fieldProps('contents')} maxLength={2000} rows={8} />
    </ContactForm>
  );
};

type Shortcut = { icon: IconName; label: string; text: string; link: Pick<LinkProps, 'to' | 'hash'> };

const shortcuts: readonly Shortcut[] = [
  {
    icon: 'search',
    label: '배송조회',
    text: 'H/BL 번호로 지금 어디까지 왔는지 확인',
    link: { to: '/parcel-info' },
  },
  {
    icon: 'info',
    label: '자주 묻는 질문',
    text: '통관과 세금, 분실과 지연, H/BL 번호',
    link: { to: '/shipping-infomation', hash: 'questions' },
  },
  { icon: 'pushpin', label: '공지사항', text: '운송 일정과 서비스 변경 소식', link: { to: '/notice' } },
];

const Shortcuts = () => (
  <ul className="mt-3">
    {shortcuts.map(({ icon, label, text, link }) => (
      <li key={label}>
        <Link {...link} className="group flex items-center gap-3 rounded-control py-2.5">
          <span className="grid size-10 shrink-0 place-items-center rounded-control bg-surface text-brand">
            <Icon name={icon} />
          </span>
          <span>
            <span className="block text-14 font-semibold group-hover:text-brand">{label}</span>
            <span className="block text-13 text-ink-2">{text}</span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
);

/** 1:1 문의 */
export const InquiryScreen = () => {
  const isMember = useSession() !== null;
  return (
    <ContactPage
      title="1:1 문의"
      description="궁금한 점을 남겨주시면 영업일 기준 1~2일 안에 이메일로 답변드립니다."
      form={InquiryForm}
      asideTitle="바로 확인할 수 있습니다"
      aside={<Shortcuts />}
      received={{
        title: '문의가 접수되었습니다',
        term: '접수번호',
        next: `담당자가 확인하고 영업일 기준 1~2일 안에 이메일로 답변드리겠습니다.${isMember ? ' 답변은 마이페이지의 내 문의에서도 볼 수 있습니다.' : ''}`,
        again: '다른 문의 남기기',
      }}
    />
  );
};
