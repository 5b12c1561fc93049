import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { OfficeHeader } from '#web/components/office/office-header.tsx';
import { rowActions } from '#web/components/office/row-actions.ts';
import { ButtonLink, IconButton } from '#web/components/ui/button.tsx';
import { Chip } from '#web/components/ui/chip.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/components/ui/states.tsx';
import { type Column, Table, useSorting } from '#web/components/ui/table.tsx';
import type { Answer } from '#web/lib/call.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { type HblRange, RangeForm, rangesQuery, useRangeForm } from './range-form.tsx';

const forecastText = ({ active, daysLeft, runsOutOn }: HblRange): string => {
  if (!active) return '-';
  if (daysLeft === null) return '최근 30일 접수 없음';
  if (daysLeft === 0) return '오늘';
  return runsOutOn ? `${runsOutOn} (${formatNumber(daysLeft)}일 뒤)` : '10년 이상 남음';
};

const warningOf = ({ isLow, left }: HblRange): string | undefined => {
  if (!isLow) return undefined;
  return left === 0
    ? '번호가 모두 발급되어 접수할 수 없습니다. 새 범위를 저장해주세요.'
    : '남은 번호가 10% 미만이거나 30일 안에 소진됩니다. 새 범위를 준비해주세요.';
};

const UsageBar = ({ range: { issued, usedPercent, isLow } }: { range: HblRange }) => (
  <span className="inline-flex w-full min-w-28 items-center gap-2">
    <span aria-hidden="true" className="h-2 flex-1 overflow-hidden rounded-full bg-sunken">
      <span
        className={clsx('block h-full rounded-full', isLow ? 'bg-warning' : 'bg-brand')}
        style={{ width: `${usedPercent}%` }}
      />
    </span>
    <span className="w-12 text-right tabular-nums">
      {usedPercent === 0 && issued > 0 ? '<0.1%' : `${usedPercent}%`}
    </span>
  </span>
);

const LabelledValue = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-13 text-ink-3">{label}</dt>
    <dd translate="no" className="mt-0.5 text-16 font-semibold tabular-nums">
      {children}
    </dd>
  </div>
);

const formatCount = (value: number) => `${formatNumber(value)}개`;

const ActiveRange = ({ range, dailyAverage }: { range: HblRange; dailyAverage: number }) => {
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
        <LabelledValue label="현재 번호">{range.current_hbl_no ?? '발급 전'}</LabelledValue>
        <LabelledValue label="발급">{formatCount(range.issued)}</LabelledValue>
        <LabelledValue label="남음">{formatCount(range.left)}</LabelledValue>
        <LabelledValue label="회차">{`${range.round}회차`}</LabelledValue>
        <LabelledValue label="하루 평균 (최근 30일)">{formatCount(dailyAverage)}</LabelledValue>
        <LabelledValue label="소진 예상">{forecastText(range)}</LabelledValue>
        <div className="col-span-full">
          <dt className="text-13 text-ink-3">사용률</dt>
          <dd className="mt-1 text-14">
            <UsageBar range={range} />
          </dd>
        </div>
      </dl>
    </section>
  );
};

const columns: readonly Column<HblRange>[] = [
  {
    key: 'name',
    header: '이름',
    tight: true,
    sortBy: ({ name }) => name,
    render: ({ name, active }) => (
      <span className="inline-flex items-center gap-2">
        {name}
        {active && <Chip tone="success">발급 중</Chip>}
      </span>
    ),
  },
  {
    key: 'range',
    header: '범위',
    tight: true,
    render: ({ min_value, max_value }) => (
      <span translate="no" className="tabular-nums">{`${min_value} ~ ${max_value}`}</span>
    ),
  },
  { key: 'base', header: '시작값', align: 'right', tight: true, render: ({ base_value }) => base_value },
  {
    key: 'current',
    header: '현재 번호',
    tight: true,
    render: ({ current_hbl_no }) => <span className="tabular-nums">{current_hbl_no ?? '발급 전'}</span>,
  },
  { key: 'round', header: '회차', align: 'right', tight: true, render: ({ round }) => round },
  {
    key: 'issued',
    header: '발급(개)',
    align: 'right',
    tight: true,
    sortBy: ({ issued }) => issued,
    render: ({ issued }) => formatNumber(issued),
  },
  {
    key: 'left',
    header: '남음(개)',
    align: 'right',
    tight: true,
    sortBy: ({ left }) => left,
    render: ({ left }) => formatNumber(left),
  },
  { key: 'used', header: '사용률', render: (range) => <UsageBar range={range} /> },
  {
    key: 'runsOutOn',
    header: '소진 예상',
    tight: true,
    render: (range) => <span className="tabular-nums">{forecastText(range)}</span>,
  },
];

const RangeTable = ({
  ranges,
  onEdit,
}: {
  ranges: readonly HblRange[];
  onEdit: (range: HblRange) => void;
}) => {
  const { sorting, sorted } = useSorting(columns);
  return (
    <Table
      caption="H/BL 번호 범위"
      columns={[
        ...columns,
        {
          key: 'actions',
          ...rowActions,
          render: (range) => (
            <IconButton icon="edit" size={32} label={`${range.name} 수정`} onClick={() => onEdit(range)} />
          ),
        },
      ]}
      rows={sorted(ranges)}
      sorting={sorting}
      rowKey={({ name }) => name}
    />
  );
};

const Ranges = ({ data, dailyAverage }: Answer<'GET /api/seqConfig/sequence-list'>) => {
  const activeRange = data.find((range) => range.active);
  const rangeForm = useRangeForm(activeRange);
  return (
    <div className="space-y-4">
      {activeRange ? (
        <ActiveRange range={activeRange} dailyAverage={dailyAverage} />
      ) : (
        <EmptyState icon="hash" title="등록된 번호 범위가 없습니다">
          번호 범위를 저장하면 접수할 때 H/BL 번호가 발급됩니다.
        </EmptyState>
      )}
      <RangeForm {...rangeForm} />
      {data.length > 0 && <RangeTable ranges={data} onEdit={rangeForm.edit} />}
    </div>
  );
};

export const HblRangesScreen = () => {
  const { data, error, isFetching, refetch } = useQuery(rangesQuery);
  return (
    <div className="p-3 sm:p-4">
      <OfficeHeader
        description="저장한 범위에서 번호를 발급합니다. 한 번 발급된 번호는 다시 발급되지 않습니다."
        actions={
          <ButtonLink to="/admin/audit" search={{ kind: 'sequence' }} variant="secondary" icon="history">
            변경 기록
          </ButtonLink>
        }
      />
      {error && !data && !isFetching ? (
        <ErrorState title="번호 범위를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Ranges {...data} />
      ) : (
        <Skeleton rows={8} />
      )}
    </div>
  );
};
