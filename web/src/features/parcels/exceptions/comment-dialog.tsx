import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod';
import { MAX_EXCEPTION_COMMENT } from '#shared/contract/exceptions.ts';
import { MAX_COMMENTS } from '#shared/domain/exception-rules.ts';
import { required } from '#shared/domain/fields.ts';
import { exceptionLabels } from '#shared/exception-words.ko.ts';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { useSchemaForm } from '#web/components/ui/form.tsx';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormMemo } from '#web/components/ui/form-field.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { useFormMutation } from '#web/components/ui/record-form.ts';
import { QueryPlaceholder } from '#web/components/ui/states.tsx';
import { type Attempt, attemptFor, endsAttempt } from '#web/lib/attempt.ts';
import { call } from '#web/lib/call.ts';
import { commentsQuery, type ExceptionRow, exceptionsKey } from '#web/lib/exception-queries.ts';
import { nameOf } from './exception-table.tsx';

type Props = { row: ExceptionRow; onClose: () => void };

const Comments = ({ id }: { id: string }) => {
  const query = useQuery(commentsQuery(id));
  const { data: comments } = query;
  if (!comments) return <QueryPlaceholder query={query} failed="메모를 불러오지 못했습니다." rows={2} />;
  if (comments.length === 0) return <p className="text-14 text-ink-2">아직 메모가 없습니다.</p>;
  return (
    <ol aria-label={exceptionLabels.comment} className="space-y-3">
      {comments.map(({ at, by, text }) => (
        <li key={`${at} ${by}`} className="rounded-card bg-subtle px-3.5 py-2.5 text-14">
          <p className="flex flex-wrap gap-x-3 text-13 text-ink-2">
            <b className="font-semibold text-ink">{by}</b>
            <Instant at={at} />
          </p>
          <p className="mt-1 break-words whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ol>
  );
};

const Thread = ({ row: { id, closedReason } }: Pick<Props, 'row'>) => (
  <>
    <Comments id={id} />
    {closedReason && (
      <p className="text-14 break-words whitespace-pre-line">
        <span className="mr-2 text-ink-2">{exceptionLabels.closedReason}</span>
        {closedReason}
      </p>
    )}
  </>
);

const useCommentForm = ({ id }: ExceptionRow) => {
  const form = useSchemaForm({
    schema: z.object({ text: required(exceptionLabels.comment, MAX_EXCEPTION_COMMENT) }),
    defaultValues: { text: '' },
    mode: 'onSubmit',
  });
  // A repeated request has the same key, so that it adds no second comment.
  const attempt = useRef<Attempt>(undefined);
  const submit = useFormMutation(form, {
    send: async ({ text }: { text: string }) => {
      const body = { id, text };
      attempt.current = attemptFor(JSON.stringify(body), attempt.current);
      await call('POST /api/exception/comment', { body, idempotencyKey: attempt.current.key });
      attempt.current = undefined;
      // Not in `onSuccess`, which runs after the lists have reloaded. Until then, closing the dialog would ask about unsaved
      // input.
      // Unlike `reset`, this keeps the reference to the field, which gets the focus.
      form.resetField('text');
    },
    invalidates: [exceptionsKey],
    saved: '메모를 남겼습니다.',
    failed: '메모를 남기지 못했습니다.',
    onSuccess: () => form.setFocus('text'),
    onError: (error) => {
      if (endsAttempt(error)) attempt.current = undefined;
    },
  });
  return { form, submit };
};

const CommentForm = ({ row, onClose, title }: Props & { title: string }) => {
  const { form, submit } = useCommentForm(row);
  return (
    <FormDialog form={form} onSubmit={submit} onClose={onClose} title={title} action="메모 남기기">
      <Thread row={row} />
      <FormMemo
        name="text"
        label="새 메모"
        required
        rows={3}
        maxLength={MAX_EXCEPTION_COMMENT}
        data-autofocus
      />
      <p className="text-13 text-ink-2">파트너와 직원이 함께 봅니다.</p>
    </FormDialog>
  );
};

/** Comments on an exception, oldest first, and a form for another one. */
const CommentDialog = ({ row, onClose }: Props) => {
  const title = `${nameOf(row)} ${exceptionLabels.comment}`;
  if (row.commentCount < MAX_COMMENTS) return <CommentForm row={row} onClose={onClose} title={title} />;
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="space-y-4">
        <Thread row={row} />
        <p className="text-13 text-ink-2">{`메모는 ${MAX_COMMENTS}개까지 남길 수 있습니다.`}</p>
      </div>
    </Dialog>
  );
};

export default CommentDialog;
