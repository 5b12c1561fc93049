import { formatCharge } from '#shared/domain/money.ts';
import { type Column, Table } from '#web/components/ui/table.tsx';
import type { Answer } from '#web/lib/call.ts';
import { formatDecimal, formatMeasured } from '#web/lib/formats.ts';

type Side = Answer<'POST /api/parcel/previewSplit'>['before'];
type Row = Side & { key: string; when: string };

const chargeText = ({ charge, currency }: Side): string =>
  charge === null || currency === '' ? '요금표 없음' : formatCharge({ amount: charge, currency });

const columns: readonly Column<Row>[] = [
  { key: 'when', header: '구분', tight: true, render: ({ when }) => when },
  { key: 'hblNo', header: 'H/BL 번호', tight: true, render: ({ hblNo }) => hblNo || '새 번호' },
  {
    key: 'measure',
    header: '청구 기준',
    align: 'right',
    render: ({ measure, unit }) => `${formatMeasured(measure)} ${unit}`,
  },
  {
    key: 'totalUsd',
    header: 'USD 금액',
    align: 'right',
    render: ({ totalUsd }) => (totalUsd === null ? '환율 없음' : formatDecimal(totalUsd)),
  },
  { key: 'charge', header: '운임', align: 'right', render: chargeText },
];

const rowsOf = (when: string, sides: readonly Side[]): Row[] =>
  sides.map((side, nth) => ({ ...side, when, key: `${when} ${nth}` }));

/** The parcels before and after a split or merge. */
export const SideTable = ({ before, after }: { before: readonly Side[]; after: readonly Side[] }) => (
  <Table
    caption="미리 보기"
    columns={columns}
    rows={[...rowsOf('지금', before), ...rowsOf('저장 후', after)]}
    rowKey={({ key }) => key}
  />
);
