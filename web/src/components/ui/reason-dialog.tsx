import { type ReactNode, useState } from 'react';
import * as z from 'zod';
import { RadioGroup } from './choice-group.tsx';
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
  /** Frequent reasons to choose from. The user may also type another one. */
  choices?: readonly string[];
};

const OTHER = '기타';

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
  kind: { schema, maxLength, label, action, note, choices },
  initial = '',
  onConfirm,
  onClose,
  children,
}: Props) => {
  const [choice, setChoice] = useState(choices?.[0] ?? OTHER);
  const isTyped = choice === OTHER;
  const form = useSchemaForm({
    schema: z.object({ reason: isTyped ? schema : z.string() }),
    defaultValues: { reason: initial },
    mode: 'onSubmit',
  });
  const send = async ({ reason }: { reason: string }) => {
    const message = await onConfirm(isTyped ? reason : choice);
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
      {choices && (
        <RadioGroup
          label={label}
          name="choice"
          options={[...choices, OTHER].map((value) => ({ value, label: value }))}
          value={choice}
          onChange={({ target }) => setChoice(target.value)}
        />
      )}
      {isTyped && (
        <FormMemo
          name="reason"
          label={choices ? '자세한 이유' : label}
          required
          maxLength={maxLength}
          rows={3}
          data-autofocus
        />
      )}
      <p className="text-13 text-ink-2">{note}</p>
      <FormFailure message={form.formState.errors.root?.message} />
    </FormDialog>
  );
};
