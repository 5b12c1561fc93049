import { customsRuleNames } from '#shared/preflight-words.ko.ts';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { moveRowFocus } from '#web/lib/row-focus.ts';
import { ColourChip } from './preflight-words.tsx';
import type { ParcelView } from './queries.ts';

/** Names of the rules with a finding that colours the parcel, each once. */
const namesOf = ({ findings }: ParcelView): string =>
  [
    ...new Set(
      findings.filter(({ severity }) => severity !== 'info').map(({ rule }) => customsRuleNames[rule]),
    ),
  ].join(', ');

const columns: readonly Column<ParcelView>[] = [
  {
    key: 'hblNo',
    header: 'H/BL',
    tight: true,
    render: ({ hblNo }) => <span translate="no">{hblNo}</span>,
  },
  { key: 'colour', header: '결과', tight: true, render: ({ colour }) => <ColourChip colour={colour} /> },
  { key: 'findings', header: '점검 내용', render: namesOf },
  { key: 'receiverName', header: '받는 분', tight: true, render: ({ receiverName }) => receiverName },
  {
    key: 'orderNumber',
    header: '주문번호',
    tight: true,
    render: ({ orderNumber }) => <span translate="no">{orderNumber}</span>,
  },
];

/** Parcels of the preflight. The arrow keys move between them, and Enter opens one. */
export const ParcelTable = ({
  parcels,
  onOpen,
}: {
  parcels: readonly ParcelView[];
  onOpen: (parcel: ParcelView) => void;
}) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons of the rows
  <div onKeyDown={moveRowFocus}>
    <Table
      caption="통관 사전점검"
      columns={columns}
      rows={parcels}
      rowKey={({ orderId }) => orderId}
      onOpen={onOpen}
    />
  </div>
);
