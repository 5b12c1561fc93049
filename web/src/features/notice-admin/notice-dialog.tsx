import { lazy, Suspense, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { noticeLabels, TITLE_LENGTH, WRITER_LENGTH } from '#shared/domain/notice.ts';
import { Button } from '#web/components/button.tsx';
import { Checkbox } from '#web/components/choice-group.tsx';
import { DraftNote } from '#web/components/draft-note.tsx';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { FormText } from '#web/components/form-field.tsx';
import { Skeleton } from '#web/components/states.tsx';
import NoticePreview from './notice-preview.tsx';
import type { NoticeValues, OwnNotice } from './queries.ts';
import { useNoticeForm } from './use-notice-form.ts';

const RichTextEditor = lazy(() => import('#web/components/rich-text-editor.tsx'));

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

/** A notice to be written or changed. */
const NoticeDialog = ({
  notice,
  onSaved,
  onClose,
}: {
  notice?: OwnNotice;
  onSaved: () => void;
  onClose: () => void;
}) => {
  const { form, submit, version, isRestored, isOutdated, startAgain } = useNoticeForm(notice, onSaved);
  const [preview, setPreview] = useState<NoticeValues>();
  // The editor reads what it begins with once.
  const [begun, setBegun] = useState(0);
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      title={notice ? '공지사항 수정' : '공지사항 등록'}
      action={notice ? '수정' : '등록'}
      size="lg"
      isKept
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
                startAgain();
                setBegun((now) => now + 1);
              }}
            >
              {notice ? '저장된 내용으로 되돌리기' : '새로 작성'}
            </Button>
          }
        />
      )}
      <FormText name="title" label={noticeLabels.title} required maxLength={TITLE_LENGTH} />
      <FormText
        name="writer"
        label={noticeLabels.writer}
        required
        maxLength={WRITER_LENGTH}
        hint="방문자에게는 항상 관리자로 보입니다."
        className="sm:w-60"
      />
      <Contents key={`${begun}-${version}`} />
      <Flags />
      {preview && (
        <NoticePreview
          notice={{ ...preview, regDate: notice?.regDate ?? new Date().toISOString() }}
          onClose={() => setPreview(undefined)}
        />
      )}
    </FormDialog>
  );
};

export default NoticeDialog;
