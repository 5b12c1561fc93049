import { groupBy } from '#shared/group-by.ts';
import { formatNumber } from '#web/lib/formats.ts';
import type { DryRun } from './header-choices.ts';
import { Warnings } from './understood.tsx';

const SHOWN_ROWS = 20;

/** Findings of the rules of customs in the orders that will be registered. Equal sentences are one line. */
export const CustomsWarnings = ({
  warnings = [],
  warningCount = 0,
}: Pick<DryRun, 'warnings' | 'warningCount'>) => {
  if (warnings.length === 0) return null;
  const lines = [...groupBy(warnings, ({ text }) => text)].map(([message, found]) => ({
    message,
    count: found.length,
    rows: found.slice(0, SHOWN_ROWS).map(({ rowIndex }) => rowIndex),
  }));
  return (
    <section className="mt-5">
      <h3 className="text-14 font-bold">통관 확인 {formatNumber(warningCount)}건</h3>
      <p className="mt-1 text-13 text-ink-2">이대로 등록할 수 있지만 통관에서 문제가 될 수 있습니다.</p>
      <Warnings label="통관 확인" warnings={lines} />
      {warningCount > warnings.length && (
        <p className="mt-2 text-13 text-ink-2">
          문제가 큰 것부터 {formatNumber(warnings.length)}건만 보여드립니다.
        </p>
      )}
    </section>
  );
};
