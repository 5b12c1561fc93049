import { sumOfProducts } from '#shared/domain/decimal.ts';
import { messages } from '#shared/words.ko.ts';
import { type Read, type Reading, wrong } from './reading.ts';
import { plainText } from './spelling.ts';

const NUMBER = /^(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d*)?|\.\d+) ?(\D*)$/;

/** A unit as part of the unit in which a value is stored: `factor` / `divisor`. */
type Unit = { names: readonly string[]; factor: number; divisor: number; isRounded?: true };

/** `unit` of the stored value. `max` in this unit. */
type Quantity = { unit: string; units: readonly Unit[]; decimals: number; max: number };

const tooPrecise = 6;

// Unit signs of one character: `㎏` is `kg`.
const unitName = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase();

const inStoredUnit = (
  amount: number,
  unit: Unit,
  { decimals, max, unit: shown }: Quantity,
): Reading<number> => {
  const value = sumOfProducts([[amount, unit.factor]], decimals, unit.divisor);
  if (value > max) return { problem: messages.atMost(max, shown) };
  const exact = sumOfProducts([[amount, unit.factor]], decimals + tooPrecise, unit.divisor);
  return exact === value || unit.isRounded
    ? { value }
    : decimals === 0
      ? wrong
      : { problem: messages.decimals(decimals) };
};

/**
 * Returns a reader of decimal numbers with one of the units; without a unit, the first one. Commas separate thousands
 * only. A numeric cell has its unit in `text`, after the number, if its number format names one.
 */
export const quantityReader =
  (quantity: Quantity): Read<number> =>
  (text) => {
    const [, digits = '', typed = ''] = NUMBER.exec(plainText(text)) ?? [];
    const name = unitName(typed);
    const unit = quantity.units.find(({ names }, nth) => names.includes(name) || (name === '' && nth === 0));
    if (digits === '' || !unit) return wrong;
    return inStoredUnit(Number(digits.replaceAll(',', '')), unit, quantity);
  };

const MOST_DECIMALS = 10;

/** The number as people type it: `1200.5`. */
export const format = (value: number): string => {
  const text = String(value);
  // Below 0.000001 the text has an exponent.
  return text.includes('e') ? value.toFixed(MOST_DECIMALS) : text;
};
