import type { ReactNode } from 'react';
import { Icon } from '#web/components/icons.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import type { HblRange } from './queries.ts';
import { forecastText, warningOf } from './range-words.ts';
import { UsedBar } from './used-bar.tsx';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-13 text-ink-3">{label}</dt>
    <dd className="mt-0.5 text-16 font-semibold tabular-nums">{children}</dd>
  </div>
);

const count = (value: number) => `${formatNumber(value)}개`;

/** The range that numbers are issued from now, and how long it will last. */
export const ActiveRange = ({ range, dailyAverage }: { range: HblRange; dailyAverage: number }) => {
  const warning = warningOf(range);
  return (
    <section aria-labelledby="active-range" className="rounded-card border border-line p-4">
      <h2 id="active-range" className="text-16 font-semibold">{`발급 중인 범위 ${range.name}`}</h2>
      {warning && (
        <p className="mt-3 flex items-start gap-2 rounded-control bg-warning-weak px-3.5 py-3 text-14 font-medium text-warning">
          <Icon name="warning" size={18} className="mt-0.5" />
          {warning}
        </p>
      )}
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 xl:grid-cols-6">
        <Fact label="현재 번호">{range.current_hbl_no ?? '발급 전'}</Fact>
        <Fact label="발급">{count(range.issued)}</Fact>
        <Fact label="남음">{count(range.left)}</Fact>
        <Fact label="회차">{`${range.round}회차`}</Fact>
        <Fact label="하루 평균 (최근 30일)">{count(dailyAverage)}</Fact>
        <Fact label="소진 예상">{forecastText(range)}</Fact>
        <div className="col-span-full">
          <dt className="text-13 text-ink-3">사용률</dt>
          <dd className="mt-1 text-14">
            <UsedBar range={range} />
          </dd>
        </div>
      </dl>
    </section>
  );
};
