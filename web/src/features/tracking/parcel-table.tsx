import { useState } from 'react';
import { formatRecipientMobile } from '#shared/domain/values/phone-format.ts';
import { Chip, orderTone } from '#web/components/ui/chip.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { formatDay } from '#web/lib/formats.ts';
import { TABLET } from '#web/lib/media-query.ts';
import type { Parcel } from './queries.ts';

const PAGE_ROWS = 10;

const columns: readonly Column<Parcel>[] = [
  { key: 'hblNo', header: 'H/BL 번호', tight: true, render: ({ hblNo }) => hblNo },
  { key: 'partnerName', header: '파트너', tight: true, render: ({ partnerName }) => partnerName },
  {
    key: 'statusName',
    header: '상태',
    tight: true,
    render: ({ status, statusName }) => <Chip tone={orderTone(status)}>{statusName}</Chip>,
  },
  { key: 'receiverName', header: '받는 분', tight: true, render: ({ receiverName }) => receiverName },
  {
    key: 'receiverMobile',
    header: '휴대폰번호',
    tight: true,
    render: ({ receiverMobile }) => (
      <span translate="no" className="tabular-nums">
        {formatRecipientMobile(receiverMobile)}
      </span>
    ),
  },
  { key: 'receiverAddress1', header: '주소', render: ({ receiverAddress1 }) => receiverAddress1 },
  {
    key: 'orderMemo',
    header: '메모',
    render: ({ orderMemo }) => <span className="line-clamp-2">{orderMemo || '-'}</span>,
  },
  {
    key: 'regDate',
    header: '등록일',
    tight: true,
    render: ({ regDate }) => (
      <span translate="no" className="tabular-nums">
        {formatDay(regDate)}
      </span>
    ),
  },
];

export const ParcelTable = ({
  caption,
  parcels,
  onOpen,
}: {
  caption: string;
  parcels: readonly Parcel[];
  onOpen: (parcel: Parcel) => void;
}) => {
  const [chosenPage, setPage] = useState(1);
  const pageCount = Math.ceil(parcels.length / PAGE_ROWS);
  const page = Math.min(chosenPage, Math.max(1, pageCount));
  return (
    <>
      <Table
        caption={caption}
        columns={columns}
        rows={parcels.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS)}
        rowKey={({ hblNo }) => hblNo}
        cardsOn={TABLET}
        onOpen={onOpen}
      />
      <Pagination page={page} pageCount={pageCount} onChange={setPage} />
    </>
  );
};
