import { messages } from '../../words.ko.ts';
import { quantityReader } from './quantity.ts';
import { type Read, wrong } from './reading.ts';

const readNumber = quantityReader({
  unit: '개',
  decimals: 0,
  max: Number.MAX_SAFE_INTEGER,
  units: [{ names: ['개', '박스', '상자', 'ea', 'pc', 'pcs', 'box', 'boxes'], factor: 1, divisor: 1 }],
});

/** Reads a whole number. `1.5` is refused: it is not 15. */
export const read: Read<number> = (text) => {
  const reading = readNumber(text);
  return 'problem' in reading && reading.problem === messages.decimals(0) ? wrong : reading;
};

export { format } from './quantity.ts';
