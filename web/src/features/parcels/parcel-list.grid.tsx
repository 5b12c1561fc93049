import { formatAmount, formatMoney } from '#shared/domain/amounts.ts';
import { chargeStateName, formatChargeOf, shownCharge } from '#shared/domain/charge-of.ts';
import { maskPcc } from '#shared/domain/masking.ts';
import { type FieldAt, orderLabels } from '#shared/domain/order-fields.ts';
import { isLate } from '#shared/domain/promised-window.ts';
import { formatRecipientMobile } from '#shared/domain/values/phone-format.ts';
import { PromisedDays } from '#web/components/order/promised-days.tsx';
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
import { clearanceNames, customerLabel, freightName, pccStateNames } from '#web/lib/order-words.ts';
import { promisedText } from '#web/lib/promised.ts';
import { serverToday } from '#web/lib/today.ts';
import { type ParcelView, PrintedBadge, reprintText } from './parcel-view.tsx';

type Cell = { data?: ParcelView };

const StatusCell = ({ data }: Cell) => data && <Chip tone={orderTone(data.status)}>{data.statusName}</Chip>;

const PrintedCell = ({ data }: Cell) => data && <PrintedBadge order={data} />;

const MeasuredCell = ({ data }: Cell) => data && mustBeMeasured(data) && <UnmeasuredMark />;

// The words of the filter above the list also find late parcels.
const lateText = (order: ParcelView): string =>
  `${promisedText(order)}${isLate(order, serverToday()) ? ' 예정일 지남' : ''}`;

const PromisedCell = ({ data }: Cell) => data?.promisedTo && <PromisedDays order={data} />;

export const parcelColumns: GridColumn<ParcelView>[] = Object.values({
  orderId: { field: 'orderId', headerName: '주문번호', width: 128, pinned: 'left', ...identifierColumn },
  hblNo: {
    field: 'hblNo',
    headerName: 'H/BL',
    width: 124,
    ...identifierColumn,
    cellClass: 'grid-number font-semibold',
  },
  status: { field: 'statusName', headerName: '상태', width: 124, cellRenderer: StatusCell },
  receiverName: { field: 'receiverName', headerName: '받는 분', width: 100 },
  receiverMobile: {
    field: 'receiverMobile',
    headerName: '휴대폰',
    width: 124,
    ...identifierColumn,
    valueFormatter: ({ value }) => formatRecipientMobile(value),
  },
  printCount: {
    field: 'printCount',
    headerName: '출력',
    width: 112,
    cellRenderer: PrintedCell,
    valueFormatter: ({ data }) => (data?.isPrinted ? `P ${reprintText(data)}`.trim() : ''),
  },
  id: { field: 'id', headerName: 'ID', width: 84, ...identifierColumn },
  receiverZipcode: { field: 'receiverZipcode', headerName: '우편번호', width: 88, ...identifierColumn },
  isUnmeasured: {
    field: 'isUnmeasured',
    headerName: '측정',
    width: 116,
    cellRenderer: MeasuredCell,
    valueFormatter: ({ data }) => (data && mustBeMeasured(data) ? orderLabels.isUnmeasured : ''),
  },
  weight: { field: 'weight', headerName: '실중량(kg)', width: 104, ...measuredColumn },
  volumeWeight: { field: 'volumeWeight', headerName: '부피무게(kg·CBM)', width: 148, ...measuredColumn },
  boxQty: { field: 'boxQty', headerName: '박스(개)', width: 86, ...integerColumn },
  mblNo: { field: 'mblNo', headerName: 'M/BL', width: 128, ...identifierColumn },
  regDate: {
    field: 'regDate',
    headerName: '등록일',
    width: 152,
    cellClass: 'grid-number',
    valueFormatter: ({ value }) => formatMinute(value),
  },
  promisedTo: {
    field: 'promisedTo',
    headerName: '배송 예정',
    width: 240,
    cellClass: 'grid-number',
    cellRenderer: PromisedCell,
    valueFormatter: ({ data }) => (data ? promisedText(data) : ''),
    getQuickFilterText: ({ data }) => lateText(data),
  },
  partnerName: { field: 'partnerName', headerName: '파트너', width: 112 },
  regName: { field: 'regName', headerName: '등록자', width: 92 },
  customerNum: {
    colId: 'customer',
    headerName: '고객',
    width: 92,
    valueGetter: ({ data }) => data && customerLabel(data),
  },
  freightMethod: {
    colId: 'freight',
    headerName: '운송',
    width: 66,
    valueGetter: ({ data }) => data && freightName(data.freightMethod),
  },
  receiverAddress1: { field: 'receiverAddress1', headerName: '주소', width: 240 },
  pcc: {
    field: 'pcc',
    headerName: '통관부호',
    width: 130,
    ...identifierColumn,
    valueFormatter: ({ value }) => maskPcc(value ?? ''),
  },
  pccState: {
    colId: 'pccState',
    headerName: orderLabels.pccState,
    width: 100,
    valueGetter: ({ data }) => data && pccStateNames[data.pccState],
  },
  needClearance: {
    colId: 'clearance',
    headerName: '통관구분',
    width: 92,
    valueGetter: ({ data }) => data && clearanceNames[data.needClearance],
  },
  itemNames: { field: 'itemNames', headerName: '품목', width: 220 },
  totalQty: { field: 'totalQty', headerName: '수량(개)', width: 86, ...integerColumn },
  totalPrice: {
    field: 'totalPrice',
    headerName: '금액',
    width: 124,
    ...numericColumn,
    valueFormatter: ({ value, data }) => (data ? formatMoney(value, data.totalCurrency) : ''),
  },
  totalUsd: {
    field: 'totalUsd',
    headerName: orderLabels.totalUsd,
    width: 112,
    ...numericColumn,
    valueFormatter: ({ value }) => (value === null ? '환율 없음' : formatAmount(value, 'USD')),
  },
  chargeBase: {
    colId: 'charge',
    headerName: orderLabels.chargeBase,
    width: 128,
    ...numericColumn,
    valueGetter: ({ data }) => data && shownCharge(data),
    valueFormatter: ({ data }) => (data ? formatChargeOf(data) : ''),
  },
  chargeState: {
    colId: 'chargeState',
    headerName: orderLabels.chargeState,
    width: 100,
    valueGetter: ({ data }) => data && chargeStateName(data),
  },
  chargeOn: { field: 'chargeOn', headerName: orderLabels.chargeOn, width: 112, cellClass: 'grid-number' },
  courierCode: { field: 'courierName', headerName: '택배사', width: 112 },
  courierNum: { field: 'courierNum', headerName: '운송장', width: 140, ...identifierColumn },
} satisfies Record<FieldAt<'lookup'>, GridColumn<ParcelView>>);
