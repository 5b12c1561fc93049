import { lazy, Suspense } from 'react';
import { createStore, useStore } from '#web/lib/store.ts';
import type { ReasonQuestion } from './export-reason-dialog.tsx';

const currentQuestion = createStore<ReasonQuestion | undefined>(undefined);

/** Asks for the reason of a download. @returns undefined if the user closes the dialog */
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

const ExportReasonDialog = lazy(() => import('./export-reason-dialog.tsx'));

/** Renders the question of `askReason`. Its code loads with the first question. */
export const ReasonHost = () => {
  const question = useStore(currentQuestion);
  return question ? (
    <Suspense>
      <ExportReasonDialog question={question} />
    </Suspense>
  ) : null;
};
