import type { ReactNode } from 'react';
import * as z from 'zod';
import { useSchemaForm } from './form.tsx';
import { FormDialog } from './form-dialog.tsx';
import { FormMemo } from './form-field.tsx';
import { FormFailure } from './form-notes.tsx';

/** Kind of reason: rule and words of its field. */
export type ReasonKind = {
  schema: z.ZodType<string, string | undefined>;
  maxLength: number;
  label: string;
  action: string;
  /** Sentence about the use of the reason. */
  note: string;
};

export const downloadReason = {
  label: '내려받는 이유',
  action: '내려받기',
  note: '개인정보가 들어 있는 파일입니다. 누가 언제 왜 내려받았는지 기록으로 남습니다.',
} satisfies Partial<ReasonKind>;

type Props = {
  title: string;
  kind: ReasonKind;
  initial?: string;
  /** Receives the reason and starts the download or change. Resolves to an error message, or to undefined to close the dialog. */
  onConfirm: (reason: string) => Promise<string | undefined>;
  onClose: () => void;
  /** Name of the file, or description of the exported data or of the change. */
  children: ReactNode;
};

/** Asks for the reason of a download or change, which is recorded. Downloaded files contain personal data. */
export const ReasonDialog = ({
  title,
  kind: { schema, maxLength, label, action, note },
  initial = '',
  onConfirm,
  onClose,
  children,
}: Props) => {
  const form = useSchemaForm({
    schema: z.object({ reason: schema }),
    defaultValues: { reason: initial },
    mode: 'onSubmit',
  });
  const send = async ({ reason }: { reason: string }) => {
    const message = await onConfirm(reason);
    if (message) return form.setError('root', { message });
    onClose();
  };
  return (
    <FormDialog
      form={form}
      onSubmit={form.handleSubmit(send)}
      onClose={onClose}
      title={title}
      action={action}
      size="sm"
    >
      <p className="text-14 break-all whitespace-pre-line text-ink-2">{children}</p>
      <FormMemo name="reason" label={label} required maxLength={maxLength} rows={3} data-autofocus />
      <p className="text-13 text-ink-2">{note}</p>
      <FormFailure message={form.formState.errors.root?.message} />
    </FormDialog>
  );
};
