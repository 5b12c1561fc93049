import { lazy, Suspense } from 'react';
import { createStore, useStore } from '#web/lib/store.ts';
import type { ReasonQuestion } from './reason-question.tsx';

const currentQuestion = createStore<ReasonQuestion | undefined>(undefined);

/** Asks for a reason, by default that of an export. @returns undefined if the user closes the dialog */
export const askReason = (question: Omit<ReasonQuestion, 'answer'>): Promise<string | undefined> =>
  new Promise((resolve) => {
    currentQuestion.set(() => ({
      ...question,
      answer: (reason) => {
        currentQuestion.set(() => undefined);
        resolve(reason);
      },
    }));
  });

const ReasonQuestionDialog = lazy(() => import('./reason-question.tsx'));

/** Renders the question of `askReason`. Its code loads with the first question. */
export const ReasonHost = () => {
  const question = useStore(currentQuestion);
  return question ? (
    <Suspense>
      <ReasonQuestionDialog question={question} />
    </Suspense>
  ) : null;
};
