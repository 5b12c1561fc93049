// Rules of the steps of a rate card, without schemas, so that screens can use them while a card is edited.

/** Price of a shipment up to a weight or volume. @param upTo kg by air, CBM by sea @param price in minor units */
export type RateStep = { upTo: number; price: number };

/**
 * `order`: the bound is not above the previous one, so that two steps overlap. `interval`: the bound is no multiple of
 * the interval. `gap`: steps are missing before this one, so that its price applies to them. `cheaper`: the price is
 * below that of the previous step.
 */
export type StepProblem = { index: number; kind: 'order' | 'interval' | 'gap' | 'cheaper' };

/** Bounds and intervals have at most three decimals, so thousandths are exact integers. */
const thousandths = (value: number): number => Math.round(value * 1000);

/** True if the bound is a positive multiple of the interval. */
const fitsInterval = (upTo: number, interval: number): boolean =>
  upTo > 0 && thousandths(upTo) % thousandths(interval) === 0;

/**
 * Rounds a measure up to the next multiple of the interval. A measure above 0 is at least one interval.
 * @param measure a number with at most three decimals, or an integer multiple of 1/`divisor`
 * @param divisor a multiple of 1000
 */
export const roundUpTo = (measure: number, interval: number, divisor?: number): number => {
  const measured = divisor === undefined ? thousandths(measure) : measure / (divisor / 1_000);
  return (Math.ceil(measured / thousandths(interval)) * thousandths(interval)) / 1_000;
};

/** Number of intervals between two multiples of the interval. */
export const intervalsBetween = (from: number, to: number, interval: number): number =>
  Math.round((thousandths(to) - thousandths(from)) / thousandths(interval));

const problemOf = (
  { upTo, price }: RateStep,
  previous: RateStep | undefined,
  interval: number,
): StepProblem['kind'] | undefined => {
  if (!fitsInterval(upTo, interval)) return 'interval';
  if (!previous) return undefined;
  if (upTo <= previous.upTo) return 'order';
  if (intervalsBetween(previous.upTo, upTo, interval) > 1) return 'gap';
  return price < previous.price ? 'cheaper' : undefined;
};

/** Returns at most one problem of each step. A card with the problems `order` and `interval` cannot be saved. */
export const checkSteps = (steps: readonly RateStep[], interval: number): StepProblem[] =>
  steps.flatMap((step, index) => {
    const kind = problemOf(step, steps[index - 1], interval);
    return kind ? { index, kind } : [];
  });

export const isRefused = ({ kind }: StepProblem): boolean => kind === 'order' || kind === 'interval';
