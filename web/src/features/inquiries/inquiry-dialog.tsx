import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useId } from 'react';
import * as z from 'zod';
import { ANSWER_LENGTH, InquiryAnswerText, inquiryLabels, MAX_ANSWERS } from '#shared/domain/inquiry.ts';
import { formatPhone } from '#shared/domain/values/phone-format.ts';
import { useDraftForm } from '#web/components/order/draft-form.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DefinitionList } from '#web/components/ui/definition-list.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { alert } from '#web/components/ui/dialogs.tsx';
import { Form } from '#web/components/ui/form.tsx';
import { FormMemo } from '#web/components/ui/form-field.tsx';
import { DraftNote } from '#web/components/ui/form-notes.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { useFormMutation } from '#web/components/ui/record-form.ts';
import { isConflict } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { formatMinute } from '#web/lib/formats.ts';
import { InquiryStatus } from './inquiry-status.tsx';
import { allInquiries, fetchInquiry, type Inquiry } from './queries.ts';

const Answer = z.object({ answer: InquiryAnswerText });
const empty = { answer: '' };
const MAIL_FAILED = '메일을 보내지 못했습니다.';

/** The answer form, with a draft. `onChanged` receives the inquiry after an answer, a resent mail or a conflict. */
const useAnswerForm = (inquiry: Inquiry, onChanged: (inquiry: Inquiry) => void) => {
  const client = useQueryClient();
  const { id } = inquiry;
  const { form, isRestored, clear } = useDraftForm(`answer.${id}`, Answer, empty);

  const show = (changed: Inquiry) => {
    onChanged(changed);
    void client.invalidateQueries({ queryKey: allInquiries });
  };
  const showMailed = (changed: Inquiry, nth: number) => {
    show(changed);
    if (changed.answers[nth]?.isMailed) return notice.success('답변을 메일로 보냈습니다.');
    return alert({
      title: MAIL_FAILED,
      body: '답변은 이력에 저장되었습니다. 이력에서 메일을 다시 보내주세요.',
    });
  };
  const submit = useFormMutation(form, {
    send: ({ answer }) =>
      call('POST /api/inquiry/answerInquiry', { body: { id, answer, seen: inquiry.answers.length } }),
    failed: '답변에 실패했습니다.',
    onSuccess: (answered) => {
      clear();
      return showMailed(answered, answered.answers.length - 1);
    },
    onError: async (error) => {
      if (!isConflict(error)) return;
      // Another user answered first. Show the new answer, so that this user can change the draft.
      const newest = await fetchInquiry(id).catch(() => undefined);
      if (newest) show(newest);
    },
  });
  const { mutate: resendMail, isPending: isMailing } = useMutation({
    mutationFn: (nth: number) => call('POST /api/inquiry/mailAnswer', { body: { id, nth } }),
    onSuccess: showMailed,
    meta: { failed: MAIL_FAILED },
  });

  return { form, submit, resendMail, isMailing, isRestored };
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
    <h3 className={heading}>{`답변 이력 ${answers.filter(({ isReply }) => !isReply).length}건`}</h3>
    {answers.length === 0 ? (
      <p className="text-14 text-ink-2">아직 답변하지 않았습니다.</p>
    ) : (
      <ol className="space-y-3">
        {answers.map(({ at, by, text, isMailed, isMailUnknown, isReply }, nth) => (
          <li
            key={at}
            className={clsx('rounded-control px-4 py-3', isReply ? 'bg-subtle' : 'border border-line')}
          >
            <p className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2">
              <span className="font-semibold text-ink">{by}</span>
              <Instant at={at} />
              {isReply ? (
                <span>고객 회신</span>
              ) : isMailed ? (
                <span>메일 발송됨</span>
              ) : isMailUnknown ? (
                <span className="font-semibold text-danger">
                  메일이 발송되었는지 확인하지 못했습니다. 고객이 받지 못했다면 답변을 새로 보내주세요.
                </span>
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
  const { form, submit, resendMail, isMailing, isRestored } = useAnswerForm(inquiry, onChanged);
  const { id, name, email, mobile, memberId, hblNo, regDate, title, contents, answers } = inquiry;
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
        <DefinitionList
          entries={[
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
            [
              inquiryLabels.hblNo,
              hblNo && (
                <Link key="hblNo" to="/admin/parcel-info" search={{ hblNo }} className={link}>
                  {hblNo}
                </Link>
              ),
            ],
            ['접수일시', formatMinute(regDate)],
          ]}
        />
        <section>
          <h3 className={heading}>{inquiryLabels.contents}</h3>
          <p className={quoted}>{contents}</p>
        </section>
        <History inquiry={inquiry} isMailing={isMailing} onMail={resendMail} />
        <Form form={form} id={formId} size="md" onSubmit={submit}>
          {isRestored && <DraftNote text="작성하던 답변을 불러왔습니다. 이어서 작성해주세요." />}
          <FormMemo
            name="answer"
            label="답변"
            required
            maxLength={ANSWER_LENGTH}
            rows={6}
            placeholder={`${name}님께 메일로 보낼 답변을 적어주세요.`}
          />
        </Form>
      </div>
    </Dialog>
  );
};

export default InquiryDialog;
