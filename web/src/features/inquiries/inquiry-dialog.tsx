import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import * as z from 'zod';
import { ANSWER_LENGTH, InquiryAnswerText, inquiryLabels, MAX_ANSWERS } from '#shared/domain/inquiry.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { alert } from '#web/components/dialogs.tsx';
import { DraftNote } from '#web/components/draft-note.tsx';
import { Facts } from '#web/components/facts.tsx';
import { Form, showRefusals, useSchemaForm } from '#web/components/form.tsx';
import { FormMemo } from '#web/components/form-field.tsx';
import { Instant } from '#web/components/instant.tsx';
import { notice } from '#web/components/notice.tsx';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { dropDraft, keepDraft, readDraft } from '#web/lib/draft.ts';
import { formatMinute, formatPhone } from '#web/lib/formats.ts';
import { keptOver } from '#web/lib/kept-over.ts';
import { useUnsavedInput } from '#web/lib/unsaved-input.ts';
import { InquiryStatus } from './inquiry-status.tsx';
import { allInquiries, type Inquiry, readInquiry } from './queries.ts';

const Answer = z.object({ answer: InquiryAnswerText });
const empty = { answer: '' };

/** What is answered to an inquiry; `onChanged` is given the inquiry as it is afterwards. */
const useAnswerForm = (inquiry: Inquiry, onChanged: (inquiry: Inquiry) => void) => {
  const client = useQueryClient();
  const { id } = inquiry;
  const name = `answer.${id}`;
  const [draft] = useState(() => keptOver(empty, readDraft(name)));
  const form = useSchemaForm({ schema: Answer, defaultValues: draft, mode: 'onSubmit' });
  useUnsavedInput(true);
  const [isMailing, setMailing] = useState(false);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => (values.answer ? keepDraft(name, values) : dropDraft(name)),
      }),
    [form, name],
  );

  const show = (changed: Inquiry) => {
    onChanged(changed);
    void client.invalidateQueries({ queryKey: allInquiries });
  };
  const tell = (isMailed: boolean | undefined) =>
    isMailed
      ? notice.success('답변을 메일로 보냈습니다.')
      : alert({
          title: '메일을 보내지 못했습니다.',
          body: '답변은 이력에 저장되었습니다. 이력에서 메일을 다시 보내주세요.',
        });

  const send = async ({ answer }: { answer: string }) => {
    try {
      const answered = await call('POST /api/inquiry/answerInquiry', {
        body: { id, answer, seen: inquiry.answers.length },
      });
      form.reset(empty);
      dropDraft(name);
      show(answered);
      await tell(answered.answers.at(-1)?.isMailed);
    } catch (error) {
      showRefusals(form, error);
      await alert({ title: '답변에 실패했습니다.', body: messageOf(error) });
      if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return;
      // What somebody else answered meanwhile shall be read before this is sent.
      const now = await readInquiry(id).catch(() => undefined);
      if (now) show(now);
    }
  };

  /** Mails an answer that could not be mailed. */
  const mail = async (nth: number) => {
    setMailing(true);
    try {
      const mailed = await call('POST /api/inquiry/mailAnswer', { body: { id, nth } });
      show(mailed);
      await tell(mailed.answers[nth]?.isMailed);
    } catch (error) {
      await alert({ title: '메일을 보내지 못했습니다.', body: messageOf(error) });
    } finally {
      setMailing(false);
    }
  };

  return { form, submit: form.handleSubmit(send), mail, isMailing, isRestored: draft.answer !== '' };
};

const heading = 'mb-2 text-14 font-bold';
const link = 'text-brand underline underline-offset-4';
const quoted = 'rounded-control bg-subtle px-4 py-3 text-14 whitespace-pre-line';

const History = ({
  inquiry: { answers },
  isMailing,
  onMail,
}: {
  inquiry: Inquiry;
  isMailing: boolean;
  onMail: (nth: number) => void;
}) => (
  <section>
    <h3 className={heading}>{`답변 이력 ${answers.length}건`}</h3>
    {answers.length === 0 ? (
      <p className="text-14 text-ink-2">아직 답변하지 않았습니다.</p>
    ) : (
      <ol className="space-y-3">
        {answers.map(({ at, by, text, isMailed }, nth) => (
          <li key={at} className="rounded-control border border-line px-4 py-3">
            <p className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2">
              <span className="font-semibold text-ink">{by}</span>
              <Instant at={at} />
              {isMailed ? (
                <span>메일 발송됨</span>
              ) : (
                <>
                  <span className="font-semibold text-danger">메일을 보내지 못했습니다.</span>
                  <Button size="sm" variant="secondary" busy={isMailing} onClick={() => onMail(nth)}>
                    메일 다시 보내기
                  </Button>
                </>
              )}
            </p>
            <p className="text-14 whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
    )}
  </section>
);

/** What somebody asked, what was answered, and room for an answer. */
const InquiryDialog = ({
  inquiry,
  onChanged,
  onClose,
}: {
  inquiry: Inquiry;
  onChanged: (inquiry: Inquiry) => void;
  onClose: () => void;
}) => {
  const formId = useId();
  const { form, submit, mail, isMailing, isRestored } = useAnswerForm(inquiry, onChanged);
  const { id, name, email, mobile, memberId, regDate, title, contents, answers } = inquiry;
  const isFull = answers.length >= MAX_ANSWERS;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={
        <span className="flex items-center gap-2">
          <InquiryStatus inquiry={inquiry} />
          {`접수번호 ${id}`}
        </span>
      }
      size="lg"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            닫기
          </Button>
          <Button
            type="submit"
            form={formId}
            icon="mail"
            busy={form.formState.isSubmitting}
            disabled={isFull}
          >
            답변 보내기
          </Button>
        </>
      }
    >
      <div className="space-y-6">
        <Facts
          facts={[
            [inquiryLabels.name, name],
            [
              '구분',
              memberId === null ? (
                '비회원'
              ) : (
                <Link key="member" to="/admin/customer-manage" search={{ type: 'customer' }} className={link}>
                  {`회원 (번호 ${memberId})`}
                </Link>
              ),
            ],
            [
              inquiryLabels.email,
              <a key="email" href={`mailto:${email}`} className={link}>
                {email}
              </a>,
            ],
            [inquiryLabels.mobile, formatPhone(mobile)],
            ['접수일시', formatMinute(regDate)],
          ]}
        />
        <section>
          <h3 className={heading}>{inquiryLabels.contents}</h3>
          <p className={quoted}>{contents}</p>
        </section>
        <History inquiry={inquiry} isMailing={isMailing} onMail={(nth) => void mail(nth)} />
        <Form form={form} id={formId} size="md" onSubmit={submit}>
          {isRestored && <DraftNote text="작성하던 답변을 불러왔습니다. 이어서 작성해주세요." />}
          <FormMemo
            name="answer"
            label="답변"
            required
            most={ANSWER_LENGTH}
            rows={6}
            placeholder={`${name}님께 메일로 보낼 답변을 적어주세요.`}
          />
        </Form>
      </div>
    </Dialog>
  );
};

export default InquiryDialog;
