import { AIR, SEA } from './order-fields.ts';

// Usual durations of the steps of a delivery. Without schemas, so that the rule of the promised window loads no others.

/** Steps of a delivery whose duration staff maintain. Codes of the group LEADTM are a step and a freight method. */
export const leadSteps = ['DEP', 'ARR', 'CLR', 'DLV'] as const;
export type LeadStep = (typeof leadSteps)[number];

type FreightMethod = typeof SEA | typeof AIR;
export type LeadCode = `${LeadStep}${FreightMethod}`;

/** Shortest and longest duration of a step in days. */
type LeadTime = readonly [least: number, most: number];
export type LeadTimes = Readonly<Record<LeadCode, LeadTime>>;

export const leadCode = (step: LeadStep, method: FreightMethod): LeadCode => `${step}${method}`;

/** Names of the steps, and whether their days are business days. */
export const leadStepSpecs = {
  DEP: { name: '입고 후 출발까지', isBusinessDays: true },
  ARR: { name: '출발 후 도착까지', isBusinessDays: false },
  CLR: { name: '통관', isBusinessDays: true },
  DLV: { name: '국내 배송', isBusinessDays: true },
} as const satisfies Record<LeadStep, { name: string; isBusinessDays: boolean }>;

export const leadMethods = [
  [AIR, '항공'],
  [SEA, '해운'],
] as const;

/** Seed data of the code group LEADTM. A code that is missing or has an invalid value has its seed duration. */
export const seedLeadTimes: LeadTimes = {
  DEP2: [1, 5],
  ARR2: [1, 2],
  CLR2: [1, 2],
  DLV2: [1, 2],
  DEP1: [5, 15],
  ARR1: [18, 28],
  CLR1: [2, 4],
  DLV1: [1, 3],
};

/** Longest duration of a step in days. */
const MAX_DAYS = 90;

/** Text of a duration: `1-2`, or `1` if both ends are equal. */
export const leadTimeText = ([least, most]: LeadTime): string =>
  least === most ? `${least}` : `${least}-${most}`;

/** Returns the duration that a text such as `1-2` states; undefined for another text. */
export const parseLeadTime = (text: string): LeadTime | undefined => {
  const [, first, second = first] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(text) ?? [];
  const [least, most] = [Number(first), Number(second)];
  return least <= most && most <= MAX_DAYS ? [least, most] : undefined;
};

export const isLeadCode = (code: string): code is LeadCode => Object.hasOwn(seedLeadTimes, code);

/** Durations by step and method. @param codes codes of the group LEADTM */
export const leadTimesOf = (codes: readonly { code: string; value: string }[]): LeadTimes => ({
  ...seedLeadTimes,
  ...Object.fromEntries(
    codes.flatMap(({ code, value }) => {
      const time = isLeadCode(code) ? parseLeadTime(value) : undefined;
      return time ? [[code, time]] : [];
    }),
  ),
});
