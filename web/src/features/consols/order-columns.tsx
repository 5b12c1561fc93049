import { formatMoney } from '#shared/domain/amounts.ts';
import { type FieldAt, orderLabels } from '#shared/domain/order-fields.ts';
import { mustBeMeasured, UnmeasuredMark } from '#web/components/order/unmeasured-mark.tsx';
import { Chip, orderTone } from '#web/components/ui/chip.tsx';
import {
  type GridColumn,
  identifierColumn,
  integerColumn,
  measuredColumn,
  numericColumn,
} from '#web/components/ui/data-grid.tsx';
import { formatMinute } from '#web/lib/formats.ts';
import { clearanceNames } from '#web/lib/order-words.ts';
import type { ConsolOrder } from './queries.ts';

const StatusCell = ({ data }: { data?: ConsolOrder }) =>
  data && <Chip tone={orderTone(data.status)}>{data.statusName}</Chip>;

const loadedText = ({ loaded }: Pick<ConsolOrder, 'loaded'>): string =>
  loaded === null ? '' : loaded ? '적재됨' : '적재되지 않음';

/** State of the loading of an order, and why the papers leave it out; nothing without a session. */
export const LoadedChip = ({ order }: { order: ConsolOrder }) => {
  const text = order.exclusion || loadedText(order);
  return text && <Chip tone={order.exclusion || !order.loaded ? 'warning' : 'success'}>{text}</Chip>;
};

const LoadedCell = ({ data }: { data?: ConsolOrder }) => data && <LoadedChip order={data} />;

const MeasuredCell = ({ data }: { data?: ConsolOrder }) => data && mustBeMeasured(data) && <UnmeasuredMark />;

const loadedColumn: GridColumn<ConsolOrder> = {
  colId: 'loaded',
  headerName: '적재',
  width: 128,
  valueGetter: ({ data }) => data && (data.exclusion || loadedText(data)),
  cellRenderer: LoadedCell,
};

const fieldColumns = {
  hblNo: {
    field: 'hblNo',
    headerName: 'H/BL',
    width: 130,
    pinned: 'left',
    ...identifierColumn,
    cellClass: 'grid-number font-semibold',
  },
  status: { field: 'statusName', headerName: '상태', width: 116, cellRenderer: StatusCell },
  orderId: { field: 'orderId', headerName: '주문번호', width: 128, ...identifierColumn },
  receiverName: { field: 'receiverName', headerName: '받는 분', width: 92 },
  isUnmeasured: {
    field: 'isUnmeasured',
    headerName: '측정',
    width: 116,
    cellRenderer: MeasuredCell,
    valueFormatter: ({ data }) => (data && mustBeMeasured(data) ? orderLabels.isUnmeasured : ''),
  },
  itemNames: { field: 'itemNames', headerName: '품목', width: 220 },
  boxQty: { field: 'boxQty', headerName: '박스(개)', width: 84, ...integerColumn },
  weight: { field: 'weight', headerName: '실중량(kg)', width: 100, ...measuredColumn },
  volumeWeight: { field: 'volumeWeight', headerName: '부피무게(kg·CBM)', width: 148, ...measuredColumn },
  totalPrice: {
    field: 'totalPrice',
    headerName: '금액',
    width: 118,
    ...numericColumn,
    valueFormatter: ({ value, data }) => (data ? formatMoney(value, data.totalCurrency) : ''),
  },
  needClearance: {
    colId: 'clearance',
    headerName: '통관구분',
    width: 90,
    valueGetter: ({ data }) => data && clearanceNames[data.needClearance],
  },
  partnerName: { field: 'partnerName', headerName: '파트너', width: 112 },
  shipperName: { field: 'shipperName', headerName: '보내는 분', width: 130 },
  courierNum: { field: 'courierNum', headerName: '운송장', width: 136, ...identifierColumn },
  regDate: {
    field: 'regDate',
    headerName: '등록일',
    width: 146,
    cellClass: 'grid-number',
    valueFormatter: ({ value }) => formatMinute(value),
  },
} satisfies Record<FieldAt<'consol'>, GridColumn<ConsolOrder>>;

const { hblNo, status, ...others } = fieldColumns;
export const orderColumns: GridColumn<ConsolOrder>[] = [
  hblNo,
  status,
  loadedColumn,
  ...Object.values(others),
];
