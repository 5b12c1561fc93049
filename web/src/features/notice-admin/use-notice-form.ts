import { useEffect, useState } from 'react';
import * as z from 'zod';
import { fullName } from '#shared/domain/auth-level.ts';
import { NoticeText } from '#shared/domain/notice.ts';
import { useRecordForm } from '../../components/use-record-form.ts';
import { useSession } from '../../lib/session.ts';
import { noticeDraft } from './notice-draft.ts';
import { addNotice, allNotices, editNotice, type NoticeValues, type OwnNotice } from './queries.ts';

const Values = NoticeText.extend({ isFixed: z.boolean(), isShown: z.boolean() });

const isSame = (a: NoticeValues, b: NoticeValues) =>
  (Object.keys(a) as (keyof NoticeValues)[]).every((name) => a[name] === b[name]);

/** The form of a notice, new when none is given; what is written is kept until it is sent or thrown away. */
export const useNoticeForm = (notice: OwnNotice | undefined, onSaved: () => void) => {
  const session = useSession();
  const [empty] = useState<NoticeValues>(
    () =>
      notice ?? {
        title: '',
        writer: session ? fullName(session) : '',
        contents: '',
        isFixed: false,
        isShown: true,
      },
  );
  const [draft] = useState(() => noticeDraft(session?.memberId ?? 0, notice?.id, empty));
  const [kept, setKept] = useState(draft.read);
  const version = notice?.version ?? 0;

  const { form, submit } = useRecordForm<NoticeValues, NoticeValues>({
    schema: Values,
    defaultValues: kept?.values ?? empty,
    noun: '공지사항',
    verb: notice ? '수정' : '등록',
    words: { failed: notice ? '수정 실패!' : '등록 실패!' },
    send: async (values) => {
      await (notice ? editNotice(notice, values) : addNotice(values));
      draft.drop();
    },
    queryKey: allNotices,
    onSaved,
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => (isSame(empty, values) ? draft.drop() : draft.keep({ values, version })),
      }),
    [form, draft, empty, version],
  );

  return {
    form,
    submit,
    /** What was left the last time stands in the form. */
    isRestored: kept !== undefined,
    /** Somebody changed the notice since it was left. */
    isOutdated: kept !== undefined && kept.version !== version,
    /** Throws away what was left. */
    startAgain: () => {
      draft.drop();
      setKept(undefined);
      form.reset(empty);
    },
  };
};
