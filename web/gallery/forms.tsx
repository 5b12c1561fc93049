import { useRef } from 'react';
import * as z from 'zod';
import { FormNewPassword } from '#web/components/member/new-password.tsx';
import { DonePanel } from '#web/components/order/done-panel.tsx';
import { RecipientFields } from '#web/components/order/recipient-fields.tsx';
import { SenderFields } from '#web/components/order/sender-fields.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Form, useSchemaForm } from '#web/components/ui/form.tsx';
import {
  FormCheckbox,
  FormMemo,
  FormPassword,
  FormRadio,
  FormSelect,
  FormText,
} from '#web/components/ui/form-field.tsx';
import { DraftNote, FormFailure } from '#web/components/ui/form-notes.tsx';
import { Stepper } from '#web/components/ui/stepper.tsx';
import { FormValue } from '#web/components/ui/value-field.tsx';
import { Columns, Example, Section } from './example.tsx';
import { options } from './samples.ts';

const required = z.string().min(1, '입력해주세요.');
const schema = z.object({
  name: required,
  weight: required,
  mobile: required,
  country: required,
  type: required,
  memo: z.string().max(100, '100자까지 입력할 수 있습니다.'),
  password: required,
  newPassword: required,
  passwordConfirm: required,
  agreed: z.literal(true, '동의가 필요합니다.'),
});

const BoundFields = () => {
  const form = useSchemaForm({
    schema: schema as z.ZodType<z.infer<typeof schema>>,
    defaultValues: {
      name: '홍길동',
      weight: '3.2',
      mobile: '010-1234-5678',
      country: '',
      type: 'KOR',
      memo: '',
      password: '',
      newPassword: '',
      passwordConfirm: '',
      agreed: false as true,
    },
  });
  return (
    <Form form={form} size="md" onSubmit={form.handleSubmit(() => {})} className="space-y-6">
      <Columns>
        <FormText name="name" label="이름" required />
        <FormValue name="weight" kind="weight" label="중량" unit="kg" />
        <FormValue name="mobile" kind="phone" label="휴대폰번호" />
        <FormSelect name="country" label="국가" placeholder="선택" options={options} required />
        <FormRadio name="type" label="구분" options={options} />
        <FormPassword name="password" label="현재 비밀번호" autoComplete="off" />
        <FormNewPassword name="newPassword" label="새 비밀번호" />
        <FormMemo name="memo" label="메모" maxLength={100} />
      </Columns>
      <FormCheckbox name="agreed" label="동의합니다" required />
      <Button type="submit">검증</Button>
    </Form>
  );
};

const emptyPeople = {
  shipperName: '',
  shipperMobile: '',
  shipperAddress: '',
  siteUrl: '',
  receiverType: '1',
  receiverName: '',
  receiverTel: '',
  receiverMobile: '',
  receiverZipcode: '',
  receiverAddress1: '',
  receiverAddress2: '',
  pcc: 'M123',
};

const People = () => {
  const form = useSchemaForm({
    schema: z.object({}) as unknown as z.ZodType<typeof emptyPeople>,
    defaultValues: emptyPeople,
  });
  return (
    <Form form={form} onSubmit={() => {}} className="grid gap-8 lg:grid-cols-2">
      <div className="space-y-6">
        <SenderFields />
      </div>
      <div className="space-y-6">
        <RecipientFields />
      </div>
    </Form>
  );
};

export const Forms = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section title="Forms">
      <Example title="Form with bound fields. The button validates it.">
        <BoundFields />
      </Example>
      <Example title="SenderFields, RecipientFields">
        <People />
      </Example>
      <Example title="Stepper: first, second and last step">
        <div className="space-y-4">
          {[0, 1, 2].map((current) => (
            <Stepper key={current} steps={['약관', '보내는 분', '받는 분']} current={current} />
          ))}
        </div>
      </Example>
      <Example title="DraftNote">
        <DraftNote
          action={
            <Button variant="ghost" size="sm">
              새로 작성
            </Button>
          }
        />
      </Example>
      <Example title="FormFailure">
        <FormFailure message="이미 등록된 H/BL 번호입니다." />
      </Example>
      <Example title="DonePanel">
        <DonePanel title="문의를 접수했습니다" heading={heading}>
          <p className="text-14 text-ink-2">답변은 이메일로 보내드립니다.</p>
        </DonePanel>
      </Example>
    </Section>
  );
};
