import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { InquiryAnswerText } from '#shared/domain/inquiry.ts';
import { alert } from '#web/components/dialogs.tsx';
import { showRefusals, useSchemaForm } from '#web/components/form.tsx';
import { notice } from '#web/components/notice.tsx';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { dropDraft, keepDraft, readDraft } from '#web/lib/draft.ts';
import { keptOver } from '#web/lib/kept-over.ts';
import { useUnsavedInput } from '#web/lib/unsaved-input.ts';
import { allInquiries, type Inquiry, readInquiry } from './queries.ts';

const Answer = z.object({ answer: InquiryAnswerText });
const empty = { answer: '' };

/** What is answered to an inquiry; `onChanged` is given the inquiry as it is afterwards. */
export const useAnswerForm = (inquiry: Inquiry, onChanged: (inquiry: Inquiry) => void) => {
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
