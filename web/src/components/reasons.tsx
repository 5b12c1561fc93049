import { lazy, Suspense } from 'react';
import { createStore, useStore } from '#web/lib/store.ts';
import type { ReasonQuestion } from './export-reason-dialog.tsx';

const asked = createStore<ReasonQuestion | undefined>(undefined);

/** Asks for the reason of a download. @returns undefined if the user closes the dialog */
export const askReason = (question: Omit<ReasonQuestion, 'answer'>): Promise<string | undefined> =>
  new Promise((resolve) => {
    asked.set(() => ({
      ...question,
      answer: (reason) => {
        asked.set(() => undefined);
        resolve(reason);
      },
    }));
  });

const ExportReasonDialog = lazy(() => import('./export-reason-dialog.tsx'));

/** Renders the question of `askReason`. Its code loads with the first question. */
export const ReasonHost = () => {
  const question = useStore(asked);
  return question ? (
    <Suspense>
      <ExportReasonDialog question={question} />
    </Suspense>
  ) : null;
};
