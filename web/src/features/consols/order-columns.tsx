import { Chip, orderTone } from '#web/components/chip.tsx';
import { decimalFigure, figureColumn, type GridColumn, wholeFigure } from '#web/components/data-grid.tsx';
import { formatMinute, formatMoney } from '#web/lib/formats.ts';
import { clearanceNames } from '#web/lib/order-words.ts';
import type { ConsolOrder } from './queries.ts';

const StatusCell = ({ data }: { data?: ConsolOrder }) =>
  data && <Chip tone={orderTone(data.status)}>{data.statusName}</Chip>;

/** The columns of a consol's orders. */
export const orderColumns: GridColumn<ConsolOrder>[] = [
  { field: 'hblNo', headerName: 'H/BL', width: 130, pinned: 'left', cellClass: 'grid-figure font-semibold' },
  { field: 'statusName', headerName: '상태', width: 116, cellRenderer: StatusCell },
  { field: 'orderId', headerName: '주문번호', width: 128 },
  { field: 'receiverName', headerName: '받는 분', width: 92 },
  { field: 'itemNames', headerName: '품목', width: 220 },
  { field: 'boxQty', headerName: '박스(개)', width: 84, ...wholeFigure },
  { field: 'weight', headerName: '실중량(kg)', width: 100, ...decimalFigure },
  { field: 'volumeWeight', headerName: '부피(kg·CBM)', width: 122, ...decimalFigure },
  {
    field: 'totalPrice',
    headerName: '금액',
    width: 118,
    ...figureColumn,
    valueFormatter: ({ value, data }) => (data ? formatMoney(value, data.totalCurrency) : ''),
  },
  {
    colId: 'clearance',
    headerName: '통관구분',
    width: 90,
    valueGetter: ({ data }) => data && clearanceNames[data.needClearance],
  },
  { field: 'partnerName', headerName: '파트너', width: 112 },
  { field: 'shipperName', headerName: '보내는 분', width: 130 },
  { field: 'courierNum', headerName: '운송장', width: 136, cellClass: 'grid-figure' },
  {
    field: 'regDate',
    headerName: '등록일',
    width: 146,
    cellClass: 'grid-figure',
    valueFormatter: ({ value }) => formatMinute(value),
  },
];
