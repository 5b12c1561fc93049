import { IconButton } from '#web/components/button.tsx';
import { Chip } from '#web/components/chip.tsx';
import { type Column, Table } from '#web/components/table.tsx';
import { useSorting } from '#web/components/use-sorting.ts';
import { formatNumber } from '#web/lib/formats.ts';
import type { HblRange } from './queries.ts';
import { forecastText } from './range-words.ts';
import { UsedBar } from './used-bar.tsx';

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
      <span className="tabular-nums">{`${min_value} ~ ${max_value}`}</span>
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
  { key: 'used', header: '사용률', render: (range) => <UsedBar range={range} /> },
  {
    key: 'runsOutOn',
    header: '소진 예상',
    tight: true,
    render: (range) => <span className="tabular-nums">{forecastText(range)}</span>,
  },
];

/** Every range, the one in use first. */
export const RangeTable = ({
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
          header: '관리',
          tight: true,
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
