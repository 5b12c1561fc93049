import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod';
import { Email } from '#shared/domain/email.ts';
import { unknownErrorSentence } from '#shared/unknown-error.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { alert } from '#web/components/ui/dialogs.tsx';
import { Form, useSchemaForm } from '#web/components/ui/form.tsx';
import { FormText } from '#web/components/ui/form-field.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { AuthCard, quietLink, ResultCard } from './auth-card.tsx';

const ResetRequest = z.object({ email: Email });

const ResetRequestForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const form = useSchemaForm({
    schema: ResetRequest,
    defaultValues: { email: '' },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const submit = form.handleSubmit(async (body) => {
    try {
      await call('POST /api/cust/requestPasswordReset', { body, ownsSession: true });
    } catch (error) {
      return alert({ title: '비밀번호 찾기', body: messageOf(error, unknownErrorSentence) });
    }
    onSent(body.email);
  });
  return (
    <Form form={form} onSubmit={submit} className="space-y-5">
      <FormText
        name="email"
        label="이메일"
        type="email"
        autoComplete="username"
        maxLength={100}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" size="lg" block busy={form.formState.isSubmitting}>
        재설정 메일 받기
      </Button>
    </Form>
  );
};

/** Shows the same text for every e-mail address, so that it does not reveal who is a member. */
const SentMessage = ({ email, onAgain }: { email: string; onAgain: () => void }) => (
  <ResultCard
    title="메일을 보냈습니다"
    description={
      <>
        <bdi className="font-semibold break-all text-ink">{email}</bdi> 주소로 가입한 회원이라면 곧 재설정
        메일이 도착합니다.
      </>
    }
  >
    <ul className="mb-6 list-disc space-y-1 pl-5 text-14 text-ink-2">
      <li>링크는 30분 동안, 한 번만 사용할 수 있습니다.</li>
      <li>메일이 보이지 않으면 스팸함과 입력한 이메일을 확인해주세요.</li>
    </ul>
    <div className="grid gap-2 xs:grid-cols-2">
      <Button variant="secondary" size="lg" onClick={onAgain}>
        다시 입력
      </Button>
      <ButtonLink to="/login" size="lg">
        로그인
      </ButtonLink>
    </div>
  </ResultCard>
);

export const ForgotPasswordScreen = () => {
  const [email, setEmail] = useState<string>();
  if (email) return <SentMessage email={email} onAgain={() => setEmail(undefined)} />;
  return (
    <AuthCard
      title="비밀번호 찾기"
      description="가입한 이메일로 비밀번호를 다시 설정하는 링크를 보내드립니다."
      below={
        <p className="mt-6 flex justify-center text-14">
          <Link to="/login" className={quietLink}>
            로그인으로 돌아가기
          </Link>
        </p>
      }
    >
      <ResetRequestForm onSent={setEmail} />
    </AuthCard>
  );
};
