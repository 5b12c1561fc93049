import type { Box } from './measures.ts';
import { DEFAULT_SIDE } from './order-fields.ts';

/** Box as a caller sends it. Sides in cm, weight in kg. */
export type SentBox = { [K in keyof Box]?: number } & { weight: number };

/** True if at least one side was sent. */
export const hasSize = ({ width, length, height }: Omit<SentBox, 'weight'>): boolean =>
  [width, length, height].some((side) => side !== undefined);

/** Box with default sides. `isUnmeasured`: no side was sent, or a form sent the default size and 0 kg. */
export const boxOf = (sent: SentBox): Box & { isUnmeasured: boolean } => {
  const { width = DEFAULT_SIDE, length = DEFAULT_SIDE, height = DEFAULT_SIDE, weight } = sent;
  const isDefaultBox = weight === 0 && [width, length, height].every((side) => side === DEFAULT_SIDE);
  return { width, length, height, isUnmeasured: isDefaultBox || !hasSize(sent) };
};
