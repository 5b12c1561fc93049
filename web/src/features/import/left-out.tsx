import { Checkbox } from '#web/components/ui/choice-group.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import type { DryRun } from './header-choices.ts';

type Props = {
  dryRun: DryRun;
  includesHidden: boolean;
  onIncludeHidden: (includes: boolean) => void;
};

/** Rows and columns of the file that will not be registered. Hidden rows can be included. */
export const LeftOut = ({ dryRun, includesHidden, onIncludeHidden }: Props) => {
  const { hiddenRows = 0, totalRows = [], unusedColumns = [] } = dryRun;
  if (hiddenRows + totalRows.length + unusedColumns.length === 0 && !includesHidden) return null;
  return (
    <section className="mt-5">
      <h3 className="mb-2 text-14 font-bold">등록하지 않는 내용</h3>
      <ul className="space-y-1 text-14">
        {hiddenRows > 0 && !includesHidden && (
          <li>숨긴 행 {formatNumber(hiddenRows)}개는 등록하지 않습니다.</li>
        )}
        {totalRows.length > 0 && (
          <li>합계 행: {totalRows.map((row) => `${formatNumber(row)}행`).join(', ')}</li>
        )}
        {unusedColumns.map(({ place, header, example }) => (
          <li key={place} className="break-words">
            쓰지 않는 열: {header || `이름이 없는 ${formatNumber(place + 1)}번째 열`}{' '}
            <span className="text-ink-2">(첫 값: {example})</span>
          </li>
        ))}
      </ul>
      {(hiddenRows > 0 || includesHidden) && (
        <Checkbox
          label="숨긴 행도 등록"
          checked={includesHidden}
          onChange={({ target }) => onIncludeHidden(target.checked)}
        />
      )}
    </section>
  );
};
