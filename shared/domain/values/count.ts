import { quantityReader } from './quantity.ts';

/** Reads a whole number. `1.5` is refused: it is not 15. */
export const read = quantityReader({
  unit: '개',
  decimals: 0,
  max: Number.MAX_SAFE_INTEGER,
  units: [
    {
      names: ['개', '박스', '상자', 'ea', 'pc', 'pcs', 'box', 'boxes', 'ctn', 'ctns'],
      factor: 1,
      divisor: 1,
    },
  ],
});

export { format } from './quantity.ts';
