import { type ComponentProps, type KeyboardEvent, type ReactNode, type SubmitEvent, useId } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { isEnter } from '#web/lib/keys.ts';
import { submitForm } from '#web/lib/submit-form.ts';
import { useUnsavedInput } from '#web/lib/unsaved-input.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { confirm } from './dialogs.tsx';
import { Form } from './form.tsx';

const askBeforeClosing = () =>
  confirm({
    title: '저장하지 않고 닫을까요?',
    body: '입력한 내용이 지워집니다.',
    action: '닫기',
    cancel: '계속 입력',
    tone: 'danger',
  });

const UNFINISHED = '날짜를 끝까지 입력해주세요.';

/** Date fields of the form that are typed only in part. Their value is empty, as if nothing was typed. */
const findUnfinished = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.querySelectorAll('input')].filter(({ validity }) => validity.badInput);

// Headless UI would focus the close button. It leaves the focus if an element of the dialog already has it.
const focusFirstField = (form: HTMLFormElement | null): void => {
  if (!form?.querySelector('[data-autofocus]')) {
    form?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }
};

/** Submits with Ctrl+Enter (macOS: Cmd+Enter), also from a field with several lines. */
export const submitOnCtrlEnter = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (!isEnter(event.nativeEvent) || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  submitForm(event.currentTarget);
};

/** Form in a dialog. It asks before closing with unsaved input, unless a draft keeps the input. Load it lazily. */
export const FormDialog = <V extends FieldValues, T>({
  form,
  onSubmit,
  onClose,
  title,
  action = '저장',
  tools,
  size,
  hasDraft = false,
  children,
}: {
  form: UseFormReturn<V, unknown, T>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  onClose: () => void;
  title: string;
  action?: string;
  /** Shown at the left of the footer. */
  tools?: ReactNode;
  size?: ComponentProps<typeof Dialog>['size'];
  /** True if a draft keeps the input, so that closing loses nothing. */
  hasDraft?: boolean;
  children: ReactNode;
}) => {
  const formId = useId();
  const { isDirty, isSubmitting } = form.formState;
  useUnsavedInput(isDirty);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const unfinished = findUnfinished(event.currentTarget);
    if (unfinished.length === 0) return onSubmit(event);
    event.preventDefault();
    for (const { name } of unfinished) form.setError(name as FieldPath<V>, { message: UNFINISHED });
    unfinished[0]?.focus();
  };
  const close = async () => {
    if (hasDraft || !isDirty || (await askBeforeClosing())) onClose();
  };
  return (
    <Dialog
      open
      onClose={() => void close()}
      title={title}
      size={size}
      footer={
        <>
          {tools && <span className="mr-auto">{tools}</span>}
          <Button variant="secondary" onClick={() => void close()}>
            취소
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {action}
          </Button>
        </>
      }
    >
      <Form
        ref={focusFirstField}
        form={form}
        id={formId}
        size="md"
        onSubmit={submit}
        onKeyDown={submitOnCtrlEnter}
        className="space-y-6"
      >
        {children}
      </Form>
    </Dialog>
  );
};
