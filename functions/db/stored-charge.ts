import { readChargeCard } from '#shared/domain/charge-of.ts';
import type { ChargeState } from '#shared/domain/charge-states.ts';
import { dayNumber, dayOfNumber } from '#shared/domain/dates.ts';
import type { Order, OrderRow } from '#shared/domain/order.ts';

// The charge of an order takes few bytes, because most orders stay below one write unit. State, reason and basis are one
// letter: a capital if the parcel was measured.

const reasonLetters = { noCard: 'n', noMeasure: 'z', aboveSteps: 'a', currency: 'c' } as const;
type Reason = keyof typeof reasonLetters;
const reasons = Object.fromEntries(Object.entries(reasonLetters).map(([reason, letter]) => [letter, reason]));

const stateLetters: Record<ChargeState, readonly string[]> = {
  estimate: ['e'],
  measured: ['E'],
  unpriced: Object.values(reasonLetters).flatMap((letter) => [letter, letter.toUpperCase()]),
};

/** Returns the stored values of `chargeState` for states. */
export const lettersOfStates = (states: readonly ChargeState[]): string[] =>
  states.flatMap((state) => stateLetters[state]);

type RowFields = Pick<
  OrderRow,
  'chargeState' | 'chargeReason' | 'chargeBasis' | 'chargeCurrency' | 'chargeOn'
>;

const letterOf = ({ chargeState, chargeReason, chargeBasis }: RowFields): string => {
  if (chargeState === '') return '';
  const letter = chargeState === 'unpriced' ? reasonLetters[chargeReason as Reason] : 'e';
  return chargeBasis === 'measured' ? letter.toUpperCase() : letter;
};

/** Stored in place of the empty currency, because most orders have the default. */
const NO_CURRENCY = '-';

/** Returns the stored values of fields of the list row. */
export const chargeToStored = (row: RowFields) => ({
  chargeState: letterOf(row),
  chargeReason: '',
  chargeBasis: 'declared',
  chargeCurrency:
    row.chargeState === '' ? 'AUD' : row.chargeCurrency === '' ? NO_CURRENCY : row.chargeCurrency,
  chargeOn: row.chargeOn && dayNumber(row.chargeOn),
});

/** Returns the fields of the list row of stored values. */
export const chargeFromStored = ({ chargeState, chargeCurrency, chargeOn }: Record<string, unknown>) => {
  const letter = String(chargeState);
  const lower = letter.toLowerCase();
  const chargeBasis = letter === lower ? 'declared' : 'measured';
  const on = { chargeOn: chargeOn ? dayOfNumber(Number(chargeOn)) : '', chargeBasis };
  const currency = chargeCurrency === NO_CURRENCY ? '' : chargeCurrency;
  if (letter === '') return { ...on, chargeState: '', chargeReason: '', chargeCurrency: '' };
  if (lower !== 'e') {
    return { ...on, chargeState: 'unpriced', chargeReason: reasons[lower], chargeCurrency: currency };
  }
  const state = chargeBasis === 'measured' ? 'measured' : 'estimate';
  return { ...on, chargeState: state, chargeReason: '', chargeCurrency: currency };
};

const ALL = 'ALL';

/** Day number and version of a card, then its partner and method where they are not the usual ones. */
export const cardToStored = ({
  chargeCard,
  freightMethod,
}: Pick<Order, 'chargeCard' | 'freightMethod'>): string => {
  const card = readChargeCard(chargeCard);
  if (!card) return '';
  const { partnerId, method, validFrom, version } = card;
  const parts = [version === 1 ? '' : version, partnerId ?? '', method === freightMethod ? '' : method];
  const last = parts.findLastIndex((part) => part !== '');
  return [dayNumber(validFrom), ...parts.slice(0, last + 1)].join('|');
};

/** Returns `chargeCard` of its stored value. */
export const cardFromStored = (stored: unknown, freightMethod: unknown): string => {
  const [day = '', version, partnerId, method] = String(stored).split('|');
  if (day === '') return '';
  return [partnerId || ALL, method || freightMethod, dayOfNumber(Number(day)), version || 1].join('|');
};
