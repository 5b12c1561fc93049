import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { AlertDialog } from './dialog.tsx';

export type Question = {
  title: string;
  body?: ReactNode;
  action: string;
  tone: 'normal' | 'danger';
  /** Null for an alert, which has no cancel button. */
  cancel: string | null;
  answer: (yes: boolean) => void;
};

const QuestionDialog = ({
  question: { title, body, action, tone, cancel, answer },
}: {
  question: Question;
}) => (
  <AlertDialog
    open
    onClose={() => answer(false)}
    title={title}
    footer={
      <>
        {cancel !== null && (
          <Button
            variant="secondary"
            onClick={() => answer(false)}
            data-autofocus={tone === 'danger' || undefined}
          >
            {cancel}
          </Button>
        )}
        <Button
          variant={tone === 'danger' ? 'danger' : 'primary'}
          onClick={() => answer(true)}
          data-autofocus={tone === 'normal' || undefined}
        >
          {action}
        </Button>
      </>
    }
  >
    {body && <div className="whitespace-pre-line text-14 text-ink-2">{body}</div>}
  </AlertDialog>
);

export default QuestionDialog;
