import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { FormFailure } from '#web/components/ui/form-notes.tsx';
import type { Difference, Side } from './order-merge.ts';
import { useFieldText } from './use-field-text.ts';
import type { Conflict } from './use-order-form.ts';

type Choices = Readonly<Record<string, Side>>;

const sideNames: Record<Side, string> = { mine: '내 변경', theirs: '저장된 내용' };
const sides = Object.keys(sideNames) as Side[];

/** Returns a function that formats a field value, or returns `(없음)` for an empty value. */
const useTextOf = () => {
  const textOf = useFieldText();
  return (path: string, value: string) => textOf(path, value) || '(없음)';
};

const ConflictField = ({
  difference: { path, label, ...values },
  choice,
  onChoose,
}: {
  difference: Difference;
  choice: Side | undefined;
  onChoose: (side: Side) => void;
}) => {
  const textOf = useTextOf();
  return (
    <fieldset className="border-line border-t py-3">
      <legend className="float-left w-full text-14 font-semibold">
        {label}
        <span className="ml-2 text-13 font-normal text-ink-3">처음: {textOf(path, values.base)}</span>
      </legend>
      <div className="clear-both grid gap-2 pt-2 sm:grid-cols-2">
        {sides.map((side) => (
          <label
            key={side}
            className="flex min-w-0 items-start gap-2 rounded-control border border-control px-3 py-2 text-14 has-checked:border-brand has-checked:bg-brand-tint"
          >
            <input
              type="radio"
              name={path}
              checked={choice === side}
              onChange={() => onChoose(side)}
              className="mt-0.5 size-4.5 shrink-0 accent-brand"
            />
            <span className="min-w-0">
              <span className="block text-12 text-ink-2">{sideNames[side]}</span>
              <span className="block break-words whitespace-pre-line">{textOf(path, values[side])}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

/** Lists fields that only one user changed. These changes need no choice. */
const MergedChanges = ({ differences }: { differences: readonly Difference[] }) => {
  const textOf = useTextOf();
  return (
    <table className="w-full text-13">
      <caption className="sr-only">자동으로 합쳐지는 변경</caption>
      <thead className="text-left text-ink-2">
        <tr>
          <th scope="col" className="py-1.5 pr-3 font-semibold">
            항목
          </th>
          <th scope="col" className="py-1.5 pr-3 font-semibold">
            변경
          </th>
          <th scope="col" className="py-1.5 font-semibold whitespace-nowrap">
            누가
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ path, label, base, by, ...values }) => (
          <tr key={path} className="border-line border-t align-top">
            <th scope="row" className="py-1.5 pr-3 text-left font-medium">
              {label}
            </th>
            <td className="py-1.5 pr-3 break-all">
              <s className="text-ink-3">{textOf(path, base)}</s> →{' '}
              <b className="font-semibold">{textOf(path, values[by as Side])}</b>
            </td>
            <td className="py-1.5 whitespace-nowrap">{by === 'mine' ? '나' : '다른 사용자'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Merges the typed values with the values that another user saved first. */
export const ConflictDialog = ({
  conflict,
  onClose,
  onResolve,
}: {
  conflict: Conflict;
  onClose: () => void;
  onResolve: (choices: Choices) => void;
}) => {
  const { differences } = conflict.merge;
  const conflicts = differences.filter(({ by }) => by === 'both');
  const mergedDifferences = differences.filter(({ by }) => by !== 'both');
  const [choices, setChoices] = useState<Choices>({});
  const [isSubmitted, setSubmitted] = useState(false);
  const isIncomplete = conflicts.some(({ path }) => !choices[path]);
  const submit = () => (isIncomplete ? setSubmitted(true) : onResolve(choices));
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="다른 사용자가 먼저 수정했습니다."
      description="두 변경을 합쳐 저장합니다. 겹치는 항목은 어느 쪽으로 할지 골라주세요."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            취소
          </Button>
          <Button onClick={submit}>합쳐서 저장</Button>
        </>
      }
    >
      <div className="space-y-5">
        {conflicts.length > 0 && (
          <section aria-label="겹치는 항목">
            <div className="flex flex-wrap items-center gap-2 pb-2">
              <h3 className="mr-auto text-16 font-bold">겹치는 항목 {conflicts.length}개</h3>
              {sides.map((side) => (
                <Button
                  key={side}
                  size="sm"
                  variant="secondary"
                  onClick={() => setChoices(Object.fromEntries(conflicts.map(({ path }) => [path, side])))}
                >
                  모두 {sideNames[side]}
                </Button>
              ))}
            </div>
            {conflicts.map((difference) => (
              <ConflictField
                key={difference.path}
                difference={difference}
                choice={choices[difference.path]}
                onChoose={(side) => setChoices({ ...choices, [difference.path]: side })}
              />
            ))}
          </section>
        )}
        {mergedDifferences.length > 0 && (
          <section aria-label="자동으로 합쳐지는 항목">
            <h3 className="pb-1 text-16 font-bold">자동으로 합쳐지는 항목 {mergedDifferences.length}개</h3>
            <MergedChanges differences={mergedDifferences} />
          </section>
        )}
        <FormFailure message={isSubmitted && isIncomplete ? '겹치는 항목을 모두 골라주세요.' : undefined} />
      </div>
    </Dialog>
  );
};
