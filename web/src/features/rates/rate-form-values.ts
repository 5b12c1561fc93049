import * as z from 'zod';
import { addDays } from '#shared/domain/dates.ts';
import { type ChargeCurrency, decimalText, parseAmount } from '#shared/domain/money.ts';
import { MAX_STEPS, RateCardInput, rateCardLabels, type SurchargeKind } from '#shared/domain/rate-card.ts';
import { roundUpTo } from '#shared/domain/rate-steps.ts';
import { messages } from '#shared/words.ko.ts';
import { quantityTypings } from '#web/lib/quantity-typing.ts';
import { shownText } from '#web/lib/typing.ts';
import type { RateCard } from './queries.ts';

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

export const valuesOf = (card: RateCard): RateValues => {
  const typed = (amount: number) => decimalText({ amount, currency: card.currency });
  return {
    method: card.method,
    validFrom: card.validFrom,
    currency: card.currency,
    interval: String(card.interval),
    steps: card.steps.map(({ upTo, price }) => ({ upTo: String(upTo), price: typed(price) })),
    extraPrice: card.extraPrice === null ? '' : typed(card.extraPrice),
    minimum: typed(card.minimum),
    surcharges: card.surcharges.map(({ kind, name, amount, fromKg }) => ({
      kind,
      name,
      amount: typed(amount),
      fromKg: fromKg === null ? '' : String(fromKg),
    })),
    transitMin: String(card.transitMin),
    transitMax: String(card.transitMax),
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

/** Labels of the fields by the last name in their paths. */
export const fieldLabels = {
  ...rateCardLabels,
  kind: '추가 요금 종류',
  name: '추가 요금 이름',
  amount: '추가 요금',
  fromKg: '기준 무게',
};

const typedAmount = (typed: string, currency: ChargeCurrency): number | string =>
  parseAmount(typed, currency) ?? typed;

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

/** Message for errors without a message in the schema: an empty or invalid number or day. */
const messageFor = ({ path = [], input }: { path?: PropertyKey[]; input?: unknown }): string => {
  const name = path.findLast((part) => typeof part === 'string') as keyof typeof fieldLabels;
  const label = fieldLabels[name] ?? '';
  return input === '' ? messages.required(label) : messages.enterCorrectly(label);
};

/** The form has an object for each line of `notIncluded`. */
const formPath = (path: readonly PropertyKey[]): PropertyKey[] =>
  path[0] === 'notIncluded' && path.length === 2 ? [...path, 'text'] : [...path];

/** Schema of the form. Its errors have the names of the fields as paths. */
export const RateForm = z.custom<RateValues>().transform((values, context): RateCardInput => {
  const { data, error } = RateCardInput.safeParse(inputOf(values), { error: messageFor });
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
  const [size, upTo] = [Number(interval), Number(typed.upTo)];
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
