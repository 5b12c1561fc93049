import type { ReactNode } from 'react';
import { Icon } from '#web/components/icons.tsx';

export type Question = { question: string; answer: ReactNode };

/** Questions that open to their answers; without script too, and a search in the page finds what is closed. */
export const Questions = ({ questions }: { questions: readonly Question[] }) => (
  <div className="divide-y divide-line border-line border-y">
    {questions.map(({ question, answer }) => (
      <details key={question} className="group">
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-control py-3 text-16 font-semibold hover:text-brand [&::-webkit-details-marker]:hidden">
          {question}
          <Icon name="down" className="transition-transform group-open:rotate-180" />
        </summary>
        <div className="max-w-text pr-9 pb-5 text-16 text-ink-2">{answer}</div>
      </details>
    ))}
  </div>
);
