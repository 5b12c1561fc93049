import { isOverdueBox } from '#shared/domain/unclaimed-box-rules.ts';
import { boxLabels, boxOutcomeNames } from '#shared/unclaimed-box-words.ko.ts';
import { Chip } from '#web/components/ui/chip.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import type { Column } from '#web/components/ui/table.tsx';
import type { Box } from '#web/lib/box-queries.ts';

export const nameOf = ({ id, code }: Box): string => code ?? `바코드 없음 (${id})`;

const DETAILS_DELETED = '보관 기간이 지나 지움';

const code: Column<Box> = {
  key: 'code',
  header: boxLabels.code,
  render: (box) => <span className="wrap-anywhere">{nameOf(box)}</span>,
  sortBy: nameOf,
};
const note: Column<Box> = {
  key: 'note',
  header: boxLabels.note,
  render: ({ note }) => <span className="line-clamp-2 wrap-anywhere">{note || DETAILS_DELETED}</span>,
};

const openColumns = (now: Date): readonly Column<Box>[] => [
  code,
  note,
  {
    key: 'location',
    header: boxLabels.locationCode,
    tight: true,
    render: ({ locationCode }) => locationCode ?? '-',
    sortBy: ({ locationCode }) => locationCode ?? '',
  },
  {
    key: 'weight',
    header: boxLabels.weight,
    align: 'right',
    tight: true,
    render: ({ weight }) => weight ?? '-',
    sortBy: ({ weight }) => weight ?? 0,
  },
  {
    key: 'photos',
    header: boxLabels.photos,
    tight: true,
    render: ({ photos }) => (photos.length > 0 ? `${photos.length}장` : '-'),
  },
  {
    key: 'addedAt',
    header: '보관',
    tight: true,
    render: (box) => (
      <span className="inline-flex items-center gap-1.5">
        <Instant at={box.addedAt} />
        {isOverdueBox(box, now) && <Chip tone="danger">7일 넘음</Chip>}
      </span>
    ),
    sortBy: ({ addedAt }) => addedAt,
  },
  { key: 'addedBy', header: '보관한 사람', tight: true, render: ({ addedBy }) => addedBy },
];

const closedColumns: readonly Column<Box>[] = [
  code,
  note,
  {
    key: 'outcome',
    header: boxLabels.outcome,
    tight: true,
    render: ({ outcome }) =>
      outcome && (
        <Chip tone={outcome === 'matched' ? 'success' : 'neutral'} icon={null}>
          {boxOutcomeNames[outcome]}
        </Chip>
      ),
    sortBy: ({ outcome }) => (outcome ? boxOutcomeNames[outcome] : ''),
  },
  { key: 'hblNo', header: boxLabels.hblNo, tight: true, render: ({ hblNo }) => hblNo ?? '-' },
  {
    key: 'closedAt',
    header: '처리',
    tight: true,
    render: ({ closedAt }) => closedAt && <Instant at={closedAt} />,
    sortBy: ({ closedAt }) => closedAt ?? '',
  },
  { key: 'closedBy', header: '처리한 사람', tight: true, render: ({ closedBy }) => closedBy },
];

export const boxColumns = (state: Box['state'], now: Date): readonly Column<Box>[] =>
  state === 'open' ? openColumns(now) : closedColumns;
