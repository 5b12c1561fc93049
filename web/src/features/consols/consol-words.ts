import { chargeableWeight } from '#shared/domain/measures.ts';
import { SEA } from '#shared/domain/order-fields.ts';
import type { Tone } from '#web/components/chip.tsx';
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

export const consolTone = (status: string): Tone => tones[status] ?? 'neutral';

/** Chargeable weight in kg. Undefined for sea freight, which is billed by volume. */
export const chargeableOf = ({
  method,
  totalWeight,
  totalVolume,
}: Pick<ConsolView, 'method' | 'totalWeight' | 'totalVolume'>): number | undefined =>
  method === SEA ? undefined : chargeableWeight(totalWeight, totalVolume);
