import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import * as z from 'zod';
import { fullName } from '#shared/domain/auth-level.ts';
import { NoticeText, noticeLabels, TITLE_LENGTH, WRITER_LENGTH } from '#shared/domain/notice.ts';
import { boardNames, PUBLIC_BOARD } from '#shared/domain/notice-list.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/choice-group.tsx';
import { optionsOf } from '#web/components/ui/field.tsx';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormSelect, FormText } from '#web/components/ui/form-field.tsx';
import { DraftNote } from '#web/components/ui/form-notes.tsx';
import { useRecordForm } from '#web/components/ui/record-form.ts';
import { Skeleton } from '#web/components/ui/states.tsx';
import { serverNow } from '#web/lib/clock.ts';
import { mergeStored, persistentDrafts } from '#web/lib/draft.ts';
import { useSession } from '#web/lib/session.ts';
import NoticePreview from './notice-preview.tsx';
import {
  addNotice,
  allNotices,
  editNotice,
  type NoticeValues,
  type StaffNotice,
  staffNotices,
  valuesOf,
} from './queries.ts';

/** Unsaved input, and the version of the notice that the user edited. */
type NoticeDraft = { values: NoticeValues; version: number };

/** Drafts are stored per signed-in member, so that other members who use this browser do not see them. */
const draftName = (memberId: number, id: number | undefined) => `notice.${memberId}.${id ?? 'new'}`;

const readFlag = (value: unknown, byDefault: boolean) => (typeof value === 'boolean' ? value : byDefault);

/**
 * Access to the draft of a notice. The last parameter has defaults for values that the draft lacks. @param id undefined
 * for a new notice
 */
const noticeDraft = (
  memberId: number,
  id: number | undefined,
  { isFixed, isShown, ...texts }: NoticeValues,
) => {
  const name = draftName(memberId, id);
  return {
    read: (): NoticeDraft | undefined => {
      const stored = persistentDrafts.read(name) as
        | { values?: Record<string, unknown>; version?: unknown }
        | undefined;
      if (!stored?.values) return undefined;
      const values = {
        ...mergeStored(texts, stored.values),
        isFixed: readFlag(stored.values.isFixed, isFixed),
        isShown: readFlag(stored.values.isShown, isShown),
      };
      return { values, version: Number(stored.version) };
    },
    keep: (draft: NoticeDraft): void => persistentDrafts.keep(name, draft),
    drop: (): void => persistentDrafts.drop(name),
  };
};

const Values = NoticeText.extend({ isFixed: z.boolean(), isShown: z.boolean(), boardType: z.string() });

const isSame = (a: NoticeValues, b: NoticeValues) =>
  (Object.keys(a) as (keyof NoticeValues)[]).every((name) => a[name] === b[name]);

/** Form of a notice. Its input is stored as a draft until the user saves or discards it. */
const useNoticeForm = (notice: StaffNotice | undefined, onSaved: () => void) => {
  const session = useSession();
  const client = useQueryClient();
  /** Values that the form was loaded with. A draft is stored only while the input differs from them. */
  const loadedNotice = useRef<{ values: NoticeValues; version: number }>({
    values: notice
      ? valuesOf(notice)
      : {
          title: '',
          writer: session ? fullName(session) : '',
          contents: '',
          isFixed: false,
          isShown: true,
          boardType: String(PUBLIC_BOARD),
        },
    version: notice?.version ?? 0,
  });
  const [draft] = useState(() =>
    noticeDraft(session?.memberId ?? 0, notice?.id, loadedNotice.current.values),
  );
  const [stored, setStored] = useState(draft.read);

  const { form, submit, version } = useRecordForm<NoticeValues, NoticeValues>({
    schema: Values,
    defaultValues: stored?.values ?? loadedNotice.current.values,
    noun: '공지사항',
    verb: notice ? '수정' : '등록',
    words: { failed: notice ? '수정 실패!' : '등록 실패!' },
    version: loadedNotice.current.version,
    send: async (values, sentVersion = 0) => {
      await (notice ? editNotice({ id: notice.id, version: sentVersion }, values) : addNotice(values));
      draft.drop();
    },
    findNewest: () => {
      const newest = client
        .getQueryData(staffNotices.queryKey)
        ?.pages.flat()
        .find(({ id }) => id === notice?.id);
      if (!newest) return undefined;
      loadedNotice.current = { values: valuesOf(newest), version: newest.version };
      setStored(undefined);
      return loadedNotice.current;
    },
    queryKey: allNotices,
    onSaved,
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          isSame(loadedNotice.current.values, values)
            ? draft.drop()
            : draft.keep({ values, version: loadedNotice.current.version }),
      }),
    [form, draft],
  );

  return {
    form,
    submit,
    /** The version of the notice that the form was last loaded with. */
    version,
    isRestored: stored !== undefined,
    /** True if the notice has changed since the draft was written. */
    isOutdated: stored !== undefined && stored.version !== loadedNotice.current.version,
    discardDraft: () => {
      draft.drop();
      setStored(undefined);
      form.reset(loadedNotice.current.values);
    },
  };
};

const RichTextEditor = lazy(() => import('#web/components/ui/rich-text-editor.tsx'));

const Contents = () => {
  const { field, fieldState } = useController<NoticeValues, 'contents'>({ name: 'contents' });
  return (
    <Suspense fallback={<Skeleton rows={6} />}>
      <RichTextEditor
        ref={field.ref}
        label={noticeLabels.contents}
        html={field.value}
        hint="이미지는 붙여넣거나 끌어다 놓아도 됩니다. PNG, JPEG, WebP, GIF, 1.5MB까지"
        error={fieldState.error?.message}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Suspense>
  );
};

const Flags = () => {
  const { register } = useFormContext<NoticeValues>();
  return (
    <div className="flex flex-wrap gap-x-6">
      <Checkbox label="게시 (방문자에게 보임)" {...register('isShown')} />
      <Checkbox label="상단 고정" {...register('isFixed')} />
    </div>
  );
};

const NoticeDialog = ({
  notice,
  onSaved,
  onClose,
}: {
  notice?: StaffNotice;
  onSaved: () => void;
  onClose: () => void;
}) => {
  const { form, submit, version, isRestored, isOutdated, discardDraft } = useNoticeForm(notice, onSaved);
  const [preview, setPreview] = useState<NoticeValues>();
  // The editor reads its initial content once, so other content needs a new key.
  const [editorKey, setEditorKey] = useState(0);
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      title={notice ? '공지사항 수정' : '공지사항 등록'}
      action={notice ? '수정' : '등록'}
      size="lg"
      hasDraft
      tools={
        <Button variant="secondary" icon="eye" onClick={() => setPreview(form.getValues())}>
          미리보기
        </Button>
      }
    >
      {isRestored && (
        <DraftNote
          text={
            isOutdated
              ? '작성하던 내용을 불러왔습니다. 그 사이 이 공지사항이 수정되어, 저장하면 수정된 내용을 덮어씁니다.'
              : undefined
          }
          action={
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                discardDraft();
                setEditorKey((now) => now + 1);
              }}
            >
              {notice ? '저장된 내용으로 되돌리기' : '새로 작성'}
            </Button>
          }
        />
      )}
      <FormText name="title" label={noticeLabels.title} required maxLength={TITLE_LENGTH} />
      <div className="flex flex-wrap gap-x-4">
        <FormSelect
          name="boardType"
          label={noticeLabels.boardType}
          required
          options={optionsOf(boardNames)}
          hint="업무 공지는 파트너와 직원만 봅니다."
          className="w-full sm:w-60"
        />
        <FormText
          name="writer"
          label={noticeLabels.writer}
          required
          maxLength={WRITER_LENGTH}
          hint="방문자에게는 항상 관리자로 보입니다."
          className="w-full sm:w-60"
        />
      </div>
      <Contents key={`${editorKey}-${version}`} />
      <Flags />
      {preview && (
        <NoticePreview
          notice={{ ...preview, regDate: notice?.regDate ?? serverNow().toISOString() }}
          onClose={() => setPreview(undefined)}
        />
      )}
    </FormDialog>
  );
};

export default NoticeDialog;
