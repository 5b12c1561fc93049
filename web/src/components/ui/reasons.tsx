import { lazy, Suspense } from 'react';
import { formatNumber } from '#web/lib/formats.ts';
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

const MAX_NAMES = 5;

/** Names for the question, one per line. Of a long list, the last line says how many others there are. */
export const nameLines = (names: readonly string[]): string => {
  const others = names.length - MAX_NAMES;
  return [...names.slice(0, MAX_NAMES), ...(others > 0 ? [`외 ${formatNumber(others)}건`] : [])].join('\n');
};

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
