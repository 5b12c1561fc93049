import { type ConsolInput, consolLabels } from '#shared/domain/consol.ts';
import { Button } from '#web/components/button.tsx';
import type { Newest } from './use-consol-form.ts';

type Field = keyof ConsolInput;

/** Somebody else saved the consol first: their values beside what was typed. */
export const NewestValues = ({
  newest: { theirs, taken },
  nameOf,
  onTake,
}: {
  newest: Newest;
  /** A value as people read it. */
  nameOf: (field: Field, value: string) => string;
  onTake: (field: Field, value: string) => void;
}) => {
  const beside = Object.entries(theirs) as [Field, string][];
  return (
    <section aria-label="최신 내용" className="rounded-card bg-warning-weak px-4 py-3 text-13">
      <p className="text-14 font-semibold text-warning">다른 사용자가 먼저 수정했습니다.</p>
      {beside.length > 0 && (
        <>
          <p className="mt-1">입력한 내용은 그대로 있습니다. 저장하면 아래 최신 값 대신 저장됩니다.</p>
          <ul className="mt-1.5 space-y-1">
            {beside.map(([field, value]) => (
              <li key={field} className="flex items-center gap-3">
                <b className="w-24 shrink-0 font-semibold">{consolLabels[field]}</b>
                <span className="min-w-0 flex-1 whitespace-pre-line break-words">
                  {nameOf(field, value) || '(없음)'}
                </span>
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`${consolLabels[field]} 최신 값 쓰기`}
                  onClick={() => onTake(field, value)}
                >
                  최신 값 쓰기
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {taken.length > 0 && (
        <p className="mt-1.5">
          최신 값으로 바뀐 항목: {taken.map((field) => consolLabels[field]).join(', ')}
        </p>
      )}
    </section>
  );
};
