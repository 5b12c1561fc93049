import type { Box } from '#shared/domain/measures.ts';
import * as count from '#shared/domain/values/count.ts';
import type { NumberKind } from '#shared/domain/values/kinds.ts';
import * as length from '#shared/domain/values/length.ts';
import * as price from '#shared/domain/values/price.ts';
import { type Read, valueIn } from '#shared/domain/values/reading.ts';
import * as weight from '#shared/domain/values/weight.ts';
import * as won from '#shared/domain/values/won.ts';
import { readShown, type Typing } from './typing.ts';

// Apart from the other kinds, because the home page has quantities but no phone numbers.

const reads: Record<NumberKind, Read<number>> = {
  weight: weight.read,
  length: length.read,
  count: count.read,
  price: price.read,
  won: won.read,
};

/** A text that is already a plain number stays as it is typed, with its zeros behind the point. */
const PLAIN = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;

const shown =
  (read: Read<number>): Typing['read'] =>
  (text) => {
    const reading = readShown(read, weight.format)(text);
    return 'value' in reading && PLAIN.test(text) ? { value: text } : reading;
  };

const lengthOf = (text: string): number => text.replace(/[\s,]/g, '').length;

const quantityTyping = (kind: NumberKind): Typing => ({
  attributes: { inputMode: ['count', 'won'].includes(kind) ? 'numeric' : 'decimal' },
  read: shown(reads[kind]),
  lengthOf,
});

export const quantityTypings: Record<NumberKind, Typing> = {
  weight: quantityTyping('weight'),
  length: quantityTyping('length'),
  price: quantityTyping('price'),
  count: { ...quantityTyping('count'), maxLength: 5 },
  won: { ...quantityTyping('won'), maxLength: 9 },
};

/** Number of a typed text for a preview; 0 if the text is no number. */
export const numberIn = (kind: NumberKind, text: string): number => valueIn(reads[kind](text)) ?? 0;

type TypedBox = Record<keyof Box | 'weight' | 'boxQty', string>;

/** Numbers of a typed box: sides in cm, weight in kg. Without a number of boxes it is one box. */
export const boxIn = ({ width, length, height, weight, boxQty }: TypedBox) => ({
  width: numberIn('length', width),
  length: numberIn('length', length),
  height: numberIn('length', height),
  weight: numberIn('weight', weight),
  boxQty: numberIn('count', boxQty) || 1,
});
