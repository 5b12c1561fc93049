import type { ReactNode } from 'react';
import * as z from 'zod';
import { useSchemaForm } from './form.tsx';
import { FormDialog } from './form-dialog.tsx';
import { FormMemo } from './form-field.tsx';
import { FormFailure } from './form-notes.tsx';

type Props = {
  title: string;
  schema: z.ZodType<string, string>;
  maxLength: number;
  initial?: string;
  /** Receives the reason and starts the download. Resolves to an error message, or to undefined to close the dialog. */
  onConfirm: (reason: string) => Promise<string | undefined>;
  onClose: () => void;
  /** Name of the file or description of the exported data. */
  children: ReactNode;
};

/** Asks for the reason of a download, because the file contains personal data and the download is recorded. */
export const ReasonDialog = ({
  title,
  schema,
  maxLength,
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
  const startDownload = async ({ reason }: { reason: string }) => {
    const message = await onConfirm(reason);
    if (message) return form.setError('root', { message });
    onClose();
  };
  return (
    <FormDialog
      form={form}
      onSubmit={form.handleSubmit(startDownload)}
      onClose={onClose}
      title={title}
      action="내려받기"
      size="sm"
    >
      <p className="text-14 break-all text-ink-2">{children}</p>
      <FormMemo name="reason" label="내려받는 이유" required maxLength={maxLength} rows={3} />
      <p className="text-13 text-ink-2">
        개인정보가 들어 있는 파일입니다. 누가 언제 왜 내려받았는지 기록으로 남습니다.
      </p>
      <FormFailure message={form.formState.errors.root?.message} />
    </FormDialog>
  );
};
