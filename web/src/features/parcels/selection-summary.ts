import { formatMoney, sumByCurrency } from '#shared/domain/amounts.ts';
import { sumVolumes, sumWeights, toBilledVolume } from '#shared/domain/measures.ts';
import { AIR, SEA } from '#shared/domain/order-fields.ts';
import { formatMeasured, formatNumber } from '#web/lib/formats.ts';
import { VOLUME_WEIGHT, volumeUnit } from '#web/lib/order-words.ts';
import type { ParcelView } from './parcel-view.tsx';

type SummedOrder = Pick<
  ParcelView,
  'boxQty' | 'weight' | 'volumeMm3' | 'freightMethod' | 'totalPrice' | 'totalCurrency'
>;

const volumeOf = (rows: readonly SummedOrder[], method: number): string =>
  `${formatMeasured(toBilledVolume(sumVolumes(rows.map(({ volumeMm3 }) => volumeMm3)), method))} ${volumeUnit(method)}`;

/** Formatted totals with labels. Air freight, sea freight and each currency have separate sums. */
export const summaryOf = (rows: readonly SummedOrder[]): { label: string; value: string }[] => {
  const seaRows = rows.filter(({ freightMethod }) => freightMethod === SEA);
  const airRows = rows.filter(({ freightMethod }) => freightMethod !== SEA);
  const volumes = [
    ...(airRows.length > 0 ? [volumeOf(airRows, AIR)] : []),
    ...(seaRows.length > 0 ? [volumeOf(seaRows, SEA)] : []),
  ];
  const values = sumByCurrency(
    rows.map(({ totalPrice, totalCurrency }) => ({ amount: totalPrice, currency: totalCurrency })),
  )
    .sort((a, b) => (a.currency < b.currency ? -1 : 1))
    .map(({ amount, currency }) => formatMoney(amount, currency));
  return [
    { label: '박스', value: formatNumber(rows.reduce((sum, { boxQty }) => sum + boxQty, 0)) },
    { label: '실중량', value: `${formatMeasured(sumWeights(rows.map(({ weight }) => weight)))} kg` },
    { label: VOLUME_WEIGHT, value: volumes.join(' + ') },
    { label: '금액', value: values.join(' + ') },
  ];
};
