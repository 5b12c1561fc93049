import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { fullName } from '#shared/domain/auth-level.ts';
import { NoticeText } from '#shared/domain/notice.ts';
import { useRecordForm } from '#web/components/record-form.ts';
import { useSession } from '#web/lib/session.ts';
import { noticeDraft } from './notice-draft.ts';
import {
  addNotice,
  allNotices,
  editNotice,
  type NoticeValues,
  type OwnNotice,
  ownNotices,
} from './queries.ts';

const Values = NoticeText.extend({ isFixed: z.boolean(), isShown: z.boolean() });

const isSame = (a: NoticeValues, b: NoticeValues) =>
  (Object.keys(a) as (keyof NoticeValues)[]).every((name) => a[name] === b[name]);

/** The form of a notice, new when none is given; what is written is kept until it is sent or thrown away. */
export const useNoticeForm = (notice: OwnNotice | undefined, onSaved: () => void) => {
  const session = useSession();
  const client = useQueryClient();
  /** The saved notice that the form started from. A draft is kept only while the form differs from it. */
  const saved = useRef<{ values: NoticeValues; version: number }>({
    values: notice ?? {
      title: '',
      writer: session ? fullName(session) : '',
      contents: '',
      isFixed: false,
      isShown: true,
    },
    version: notice?.version ?? 0,
  });
  const [draft] = useState(() => noticeDraft(session?.memberId ?? 0, notice?.id, saved.current.values));
  const [kept, setKept] = useState(draft.read);

  const { form, submit, version } = useRecordForm<NoticeValues, NoticeValues>({
    schema: Values,
    defaultValues: kept?.values ?? saved.current.values,
    noun: '공지사항',
    verb: notice ? '수정' : '등록',
    words: { failed: notice ? '수정 실패!' : '등록 실패!' },
    version: saved.current.version,
    send: async (values, sentVersion = 0) => {
      await (notice ? editNotice({ id: notice.id, version: sentVersion }, values) : addNotice(values));
      draft.drop();
    },
    findNewest: () => {
      const newest = client
        .getQueryData(ownNotices.queryKey)
        ?.pages.flat()
        .find(({ id }) => id === notice?.id);
      if (!newest) return undefined;
      saved.current = { values: newest, version: newest.version };
      setKept(undefined);
      return saved.current;
    },
    queryKey: allNotices,
    onSaved,
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          isSame(saved.current.values, values)
            ? draft.drop()
            : draft.keep({ values, version: saved.current.version }),
      }),
    [form, draft],
  );

  return {
    form,
    submit,
    /** The version of the notice that the form was last loaded with. */
    version,
    /** What was left the last time stands in the form. */
    isRestored: kept !== undefined,
    /** Somebody changed the notice since it was left. */
    isOutdated: kept !== undefined && kept.version !== saved.current.version,
    /** Throws away what was left. */
    startAgain: () => {
      draft.drop();
      setKept(undefined);
      form.reset(saved.current.values);
    },
  };
};
