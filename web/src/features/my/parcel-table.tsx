import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '#web/components/button.tsx';
import { Chip, orderTone } from '#web/components/chip.tsx';
import { Instant } from '#web/components/instant.tsx';
import { type Column, Table } from '#web/components/table.tsx';
import { formatMoney, formatNumber } from '#web/lib/formats.ts';
import { courierNamesOf, referenceQueries } from '#web/lib/reference-queries.ts';
import type { OwnParcel } from './queries.ts';

const CourierNumber = ({ courierCode, courierNum }: OwnParcel) => {
  const { data } = useQuery({ ...referenceQueries.couriers, select: courierNamesOf });
  if (!courierNum) return '-';
  return (
    <span className="tabular-nums">
      <span className="block text-13 text-ink-2">{data?.get(courierCode)}</span>
      {courierNum}
    </span>
  );
};

const columns: readonly Column<OwnParcel>[] = [
  {
    key: 'hblNo',
    header: 'H/BL 번호',
    tight: true,
    render: ({ hblNo }) => (
      <Link
        to="/parcel-info"
        search={{ hblNo }}
        className="font-semibold text-brand tabular-nums underline-offset-4 hover:underline"
      >
        {hblNo}
      </Link>
    ),
  },
  {
    key: 'statusName',
    header: '상태',
    tight: true,
    render: ({ status, statusName }) => <Chip tone={orderTone(status)}>{statusName}</Chip>,
  },
  { key: 'receiverName', header: '받는 분', tight: true, render: ({ receiverName }) => receiverName },
  {
    key: 'itemNames',
    header: '상품',
    render: ({ itemNames }) => <span className="line-clamp-2 md:min-w-40">{itemNames}</span>,
  },
  {
    key: 'boxQty',
    header: '박스',
    align: 'right',
    tight: true,
    render: ({ boxQty }) => formatNumber(boxQty),
  },
  {
    key: 'totalPrice',
    header: '신고 금액',
    align: 'right',
    tight: true,
    render: ({ totalPrice, totalCurrency }) => formatMoney(totalPrice, totalCurrency),
  },
  {
    key: 'courierNum',
    header: '국내 운송장',
    tight: true,
    render: (parcel) => <CourierNumber {...parcel} />,
  },
  {
    key: 'regDate',
    header: '등록일',
    tight: true,
    render: ({ regDate }) => <Instant at={regDate} dayOnly />,
  },
  {
    key: 'again',
    header: '주문',
    tight: true,
    render: ({ id, hblNo }) => (
      <ButtonLink
        to="/parcel-reg-aus-to-kor"
        search={{ copy: id }}
        variant="weak"
        size="sm"
        icon="copy"
        className="max-md:h-11"
      >
        <span className="sr-only">{hblNo} </span>다시 접수
      </ButtonLink>
    ),
  },
];

/** A member's parcels, each with the way to its tracking and to a new order like it. */
export const ParcelTable = ({ parcels }: { parcels: readonly OwnParcel[] }) => (
  <Table caption="내 배송" columns={columns} rows={parcels} rowKey={({ id }) => id} />
);
