import { sumByCurrency, sumMoney } from '#shared/domain/amounts.ts';
import { SEA } from '#shared/domain/order-fields.ts';
import { formatDecimal, formatMoney, formatNumber } from '#web/lib/formats.ts';
import { VOLUME_WEIGHT } from '#web/lib/order-words.ts';
import type { ParcelView } from './parcel-view.tsx';

type SummedOrder = Pick<
  ParcelView,
  'boxQty' | 'weight' | 'volumeWeight' | 'freightMethod' | 'totalPrice' | 'totalCurrency'
>;

const sumOf = (rows: readonly SummedOrder[], field: 'boxQty' | 'weight' | 'volumeWeight'): number =>
  sumMoney(rows.map((row) => row[field]));

/** Formatted totals with labels. Air freight, sea freight and each currency have separate sums. */
export const summaryOf = (rows: readonly SummedOrder[]): { label: string; value: string }[] => {
  const seaRows = rows.filter(({ freightMethod }) => freightMethod === SEA);
  const airRows = rows.filter(({ freightMethod }) => freightMethod !== SEA);
  const volumes = [
    ...(airRows.length > 0 ? [`${formatDecimal(sumOf(airRows, 'volumeWeight'))} kg`] : []),
    ...(seaRows.length > 0 ? [`${formatDecimal(sumOf(seaRows, 'volumeWeight'))} CBM`] : []),
  ];
  const values = sumByCurrency(
    rows.map(({ totalPrice, totalCurrency }) => ({ amount: totalPrice, currency: totalCurrency })),
  )
    .sort((a, b) => (a.currency < b.currency ? -1 : 1))
    .map(({ amount, currency }) => formatMoney(amount, currency));
  return [
    { label: '박스', value: formatNumber(sumOf(rows, 'boxQty')) },
    { label: '실중량', value: `${formatDecimal(sumOf(rows, 'weight'))} kg` },
    { label: VOLUME_WEIGHT, value: volumes.join(' + ') },
    { label: '금액', value: values.join(' + ') },
  ];
};
