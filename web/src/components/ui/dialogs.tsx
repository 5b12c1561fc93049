import { lazy, type ReactNode, Suspense } from 'react';
import { createStore, useStore } from '#web/lib/store.ts';
import type { Question } from './question-dialog.tsx';

type ConfirmOptions = {
  title: string;
  body?: ReactNode;
  action: string;
  tone?: Question['tone'];
  cancel?: string;
};

const questions = createStore<readonly Question[]>([]);

const ask = (question: Omit<Question, 'answer'>): Promise<boolean> =>
  new Promise((resolve) => {
    const newQuestion: Question = {
      ...question,
      answer: (yes) => {
        questions.set((now) => now.filter((each) => each !== newQuestion));
        resolve(yes);
      },
    };
    questions.set((now) => [...now, newQuestion]);
  });

/**
 * Opens a confirmation dialog. The caller names the affected object, count or amount in the text. @returns true if the
 * user confirms
 */
export const confirm = ({ tone = 'normal', cancel = '취소', ...rest }: ConfirmOptions): Promise<boolean> =>
  ask({ tone, cancel, ...rest });

/** Opens a dialog with one button. The promise resolves when the user closes it. */
export const alert = async ({
  title,
  body,
  action = '확인',
}: Omit<ConfirmOptions, 'action' | 'tone' | 'cancel'> & { action?: string }) => {
  await ask({ title, body, action, tone: 'normal', cancel: null });
};

const QuestionDialog = lazy(() => import('./question-dialog.tsx'));

/** Renders `confirm` and `alert`. The code of the dialog loads with the first question. */
export const DialogHost = () => {
  const [question] = useStore(questions);
  return question ? (
    <Suspense>
      <QuestionDialog question={question} />
    </Suspense>
  ) : null;
};
