import * as z from 'zod';
import { addDays } from '#shared/domain/dates.ts';
import { type ChargeCurrency, decimalText } from '#shared/domain/money.ts';
import { parseAmount } from '#shared/domain/money-fields.ts';
import { MAX_STEPS, RateCardInput, rateFieldMessage, type SurchargeKind } from '#shared/domain/rate-card.ts';
import { roundUpTo } from '#shared/domain/rate-steps.ts';
import { numberIn, quantityTypings } from '#web/lib/quantity-typing.ts';
import { shownText } from '#web/lib/typing.ts';
import type { CardDraft, RateCard } from './queries.ts';

type StepValues = { upTo: string; price: string };
type SurchargeValues = { kind: SurchargeKind; name: string; amount: string; fromKg: string };

/** Values of the form: amounts and measures as typed, amounts in the major unit of the currency. */
export type RateValues = {
  method: number;
  validFrom: string;
  currency: ChargeCurrency;
  interval: string;
  steps: StepValues[];
  extraPrice: string;
  minimum: string;
  surcharges: SurchargeValues[];
  transitMin: string;
  transitMax: string;
  notIncluded: { text: string }[];
};

/** Values of a card, or of a card that was read from a workbook, with empty fields for what could not be read. */
export const valuesOf = (card: RateCard | (CardDraft['card'] & Pick<RateCard, 'method'>)): RateValues => {
  const currency = card.currency ?? 'AUD';
  const typed = (amount: number | null) => (amount === null ? '' : decimalText({ amount, currency }));
  const textOf = (value: number | null) => (value === null ? '' : String(value));
  return {
    method: card.method,
    validFrom: card.validFrom,
    currency,
    interval: textOf(card.interval),
    steps: card.steps.map(({ upTo, price }) => ({ upTo: textOf(upTo), price: typed(price) })),
    extraPrice: typed(card.extraPrice),
    minimum: typed(card.minimum),
    surcharges: card.surcharges.map(({ kind, name, amount, fromKg }) => ({
      kind: kind ?? 'other',
      name,
      amount: typed(amount),
      fromKg: textOf(fromKg),
    })),
    transitMin: textOf(card.transitMin),
    transitMax: textOf(card.transitMax),
    notIncluded: card.notIncluded.map((text) => ({ text })),
  };
};

/**
 * Values of a new card: a copy of an earlier card, or an empty card.
 * @param today Seoul day; the new card starts on the next day at the earliest, so that staff can still correct it
 */
export const newValues = (method: number, today: string, copied: RateCard | undefined): RateValues => {
  const tomorrow = addDays(today, 1);
  if (copied) return { ...valuesOf(copied), validFrom: tomorrow };
  return {
    method,
    validFrom: tomorrow,
    currency: 'AUD',
    interval: method === 1 ? '0.1' : '0.5',
    steps: [{ upTo: method === 1 ? '0.1' : '0.5', price: '' }],
    extraPrice: '',
    minimum: '0',
    surcharges: [],
    transitMin: '',
    transitMax: '',
    notIncluded: [],
  };
};

// Not the typed text, because the schema would read `5.000` as 5 cents.
const typedAmount = (typed: string, currency: ChargeCurrency): number | string =>
  typed.trim() === '' ? '' : (parseAmount(typed, currency) ?? Number.NaN);

const inputOf = (values: RateValues) => ({
  ...values,
  steps: values.steps.map(({ upTo, price }) => ({ upTo, price: typedAmount(price, values.currency) })),
  extraPrice: values.extraPrice === '' ? null : typedAmount(values.extraPrice, values.currency),
  minimum: typedAmount(values.minimum, values.currency),
  surcharges: values.surcharges.map(({ kind, name, amount, fromKg }) => ({
    kind,
    name,
    amount: typedAmount(amount, values.currency),
    fromKg: kind === 'heavy' && fromKg !== '' ? fromKg : null,
  })),
  notIncluded: values.notIncluded.map(({ text }) => text),
});

/** The form has an object for each line of `notIncluded`. */
const formPath = (path: readonly PropertyKey[]): PropertyKey[] =>
  path[0] === 'notIncluded' && path.length === 2 ? [...path, 'text'] : [...path];

/** Schema of the form. Its errors have the names of the fields as paths. */
export const RateForm = z.custom<RateValues>().transform((values, context): RateCardInput => {
  const { data, error } = RateCardInput.safeParse(inputOf(values), { error: rateFieldMessage });
  for (const { message, path } of error?.issues ?? []) {
    context.addIssue({ code: 'custom', message, path: formPath(path) });
  }
  return data ?? z.NEVER;
});

/**
 * Steps with equal intervals and a price that rises by the same amount. Undefined if a text is not a number, or if
 * there would be more than `MAX_STEPS`.
 */
export const makeSteps = (
  { interval, currency }: Pick<RateValues, 'interval' | 'currency'>,
  typed: { upTo: string; first: string; perStep: string },
): StepValues[] | undefined => {
  const [size, upTo] = [numberIn('price', interval), numberIn('price', typed.upTo)];
  const [first, perStep] = [parseAmount(typed.first, currency), parseAmount(typed.perStep, currency)];
  const count = Math.round(upTo / size);
  if (!(count >= 1 && count <= MAX_STEPS) || first === undefined || perStep === undefined) return undefined;
  return Array.from({ length: count }, (_, index) => ({
    upTo: String(roundUpTo((index + 1) * size, size)),
    price: decimalText({ amount: first + index * perStep, currency }),
  }));
};

const CURRENCY_OR_UNIT = /^(?:[A-Z]{3}|[$₩]) ?|(?: ?(?:kg|CBM|㎥|m³|원))$/gi;

/** A cell that is no number stays as it is, so that the field shows what is wrong with it. */
const cellText = (cell: string): string =>
  shownText(quantityTypings.price, cell.trim().replace(CURRENCY_OR_UNIT, ''));

/**
 * Reads two columns that were copied from a spreadsheet: upper bound and price. Lines without numbers, such as headers, are
 * left out. Undefined if no line has both.
 */
export const pastedSteps = (text: string): StepValues[] | undefined => {
  const steps = text.split(/\r?\n/).flatMap((line): StepValues[] => {
    const [upTo = '', price = ''] = line.split('\t');
    return /\d/.test(upTo) && /\d/.test(price) ? [{ upTo: cellText(upTo), price: cellText(price) }] : [];
  });
  return steps.length > 0 ? steps.slice(0, MAX_STEPS) : undefined;
};
