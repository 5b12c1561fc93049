import type { ConsolScans } from '#shared/domain/consol.ts';
import { chargeableWeight } from '#shared/domain/measures.ts';
import { SEA } from '#shared/domain/order-fields.ts';
import { scanModeNames } from '#shared/scan-words.ko.ts';
import type { Tone } from '#web/components/ui/chip.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import type { ConsolView } from './queries.ts';

const tones: Record<string, Tone> = {
  '002': 'warning',
  '003': 'info',
  '004': 'info',
  '005': 'info',
  '006': 'success',
  '007': 'success',
  '009': 'danger',
};

/** `적재 139/154 · 부족 15 · 초과 4`. A parcel of which some boxes are missing is short, too. */
const scansText = (name: string, { scanned, expected, over }: ConsolScans): string =>
  [
    `${name} ${formatNumber(scanned)}/${formatNumber(expected)}`,
    expected > scanned && `부족 ${formatNumber(expected - scanned)}`,
    over > 0 && `초과 ${formatNumber(over)}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Lines about the scans of a consol: of its loading, and at its arrival. */
export const scanLines = ({ loading, unloading }: Pick<ConsolView, 'loading' | 'unloading'>): string[] => [
  ...(loading ? [scansText(scanModeNames.load, loading)] : []),
  ...(unloading ? [scansText(scanModeNames.arrival, unloading)] : []),
];

export const consolTone = (status: string): Tone => tones[status] ?? 'neutral';

/** Chargeable weight in kg. Undefined for sea freight, which is billed by volume. */
export const chargeableOf = ({
  method,
  totalWeight,
  totalVolume,
}: Pick<ConsolView, 'method' | 'totalWeight' | 'totalVolume'>): number | undefined =>
  method === SEA ? undefined : chargeableWeight(totalWeight, totalVolume);
