import { decimalsOf, sumOfProducts } from '#shared/domain/decimal.ts';
import { messages } from '#shared/words.ko.ts';
import { type Read, type Reading, wrong } from './reading.ts';
import { plainText } from './spelling.ts';

// A program writes a small number with an exponent: `1e-7`. A full stop can follow the name of a unit.
const NUMBER = /^(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d*)?|\.\d+|\d(?:\.\d+)?[eE]-\d{1,2}) ?(\D*?)\.?$/;
/** A longer number is refused before its digits are computed with. */
const MAX_CHARACTERS = 100;

/** A unit as part of the unit in which a value is stored: `factor` / `divisor`. */
type Unit = { names: readonly string[]; factor: number; divisor: number; isRounded?: true };

/** `unit` of the stored value. `max` in this unit. */
type Quantity = { unit: string; units: readonly Unit[]; decimals: number; max: number };

/** Decimals that are compared, which no typed number exceeds in practice. */
const ALL_DECIMALS = 30;
/** Number of significant digits that every number holds. */
const HELD_DIGITS = 15;

/** Digits of a number without zeros before them, padded so that zeros behind them make no difference. */
const significantDigits = (text: string): string =>
  text.replace(/e.*/i, '').replace('.', '').replace(/^0+/, '').padEnd(MAX_CHARACTERS, '0');

// Unit signs of one character: `㎏` is `kg`.
const unitName = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase();

const inStoredUnit = (
  digits: string,
  unit: Unit,
  { decimals, max, unit: shown }: Quantity,
): Reading<number> => {
  const amount = Number(digits);
  const value = sumOfProducts([[amount, unit.factor]], decimals, unit.divisor);
  if (value > max) return { problem: messages.atMost(max, shown) };
  const exact = sumOfProducts([[amount, unit.factor]], ALL_DECIMALS, unit.divisor);
  const isHeld = significantDigits(digits) === significantDigits(String(amount));
  if (isHeld && (exact === value || unit.isRounded)) return { value };
  const held = HELD_DIGITS - String(Math.trunc(amount)).length;
  return decimals === 0 ? wrong : { problem: messages.decimals(Math.min(decimals, held)) };
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
    if (digits === '' || digits.length > MAX_CHARACTERS || !unit) return wrong;
    return inStoredUnit(digits.replaceAll(',', ''), unit, quantity);
  };

/** The number as people type it, without an exponent: `1200.5`. */
export const format = (value: number): string => value.toFixed(decimalsOf(value));
