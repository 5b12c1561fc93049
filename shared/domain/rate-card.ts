import * as z from 'zod';
import { Day, Id, NumberLike, Version } from '#shared/contract/wire.ts';
import { messages } from '#shared/words.ko.ts';
import { count, required } from './fields.ts';
import { chargeCurrencies } from './money.ts';
import { AIR, SEA } from './order-fields.ts';
import { rateCardName } from './rate-card-name.ts';
import { checkSteps, isRefused } from './rate-steps.ts';

export const rateCardLabels = {
  partnerId: '파트너',
  method: '운송 방법',
  validFrom: '적용 시작일',
  validUntil: '종료일',
  currency: '통화',
  interval: '구간 간격',
  steps: '구간',
  upTo: '상한',
  price: '요금',
  extraPrice: '표를 넘는 구간당 요금',
  minimum: '최저 요금',
  surcharges: '추가 요금',
  transitMin: '최소 소요일',
  transitMax: '최대 소요일',
  notIncluded: '포함하지 않는 것',
} as const;

/** Labels of the fields by the last name in their paths. */
export const rateFieldLabels = {
  ...rateCardLabels,
  kind: '추가 요금 종류',
  name: '추가 요금 이름',
  amount: '추가 요금',
  fromKg: '기준 무게',
} as const;

/** Message for errors without a message in the schema: an empty or invalid number, choice or day. */
export const rateFieldMessage = ({ path = [], input }: { path?: PropertyKey[]; input?: unknown }): string => {
  const name = path.findLast((part) => typeof part === 'string') as keyof typeof rateFieldLabels;
  const label = rateFieldLabels[name] ?? '';
  return input === '' ? messages.required(label) : messages.enterCorrectly(label);
};

/**
 * Surcharges. `heavy` applies to each box of at least `fromKg`, `extraBox` to each box after the first. The others apply
 * to parcels that need the service.
 */
export const surchargeKinds = {
  heavy: '무거운 상자',
  extraBox: '추가 상자',
  island: '도서·산간',
  repacking: '재포장',
  brokerage: '일반통관 대행',
  other: '기타',
} as const;

export const MAX_STEPS = 200;
export const MAX_SURCHARGES = 20;
export const MAX_NOT_INCLUDED = 10;
const MAX_AMOUNT = 100_000_000;
const MAX_MEASURE = 10_000;

/** Amount in minor units of the currency of the card. */
const amount = (label: string) =>
  NumberLike.pipe(
    z
      .int(messages.enterCorrectly(label))
      .min(0, messages.enterCorrectly(label))
      .max(MAX_AMOUNT, messages.enterCorrectly(label))
      .refine((value) => !Object.is(value, -0), messages.enterCorrectly(label)),
  );

/** Positive kg or CBM with at most three decimals. */
const measure = (label: string) =>
  NumberLike.pipe(
    z
      .number()
      .positive(messages.enterCorrectly(label))
      .max(MAX_MEASURE, messages.enterCorrectly(label))
      .refine((value) => /^\d+(\.\d{1,3})?$/.test(String(value)), messages.enterCorrectly(label)),
  );

export type SurchargeKind = keyof typeof surchargeKinds;
const Kind = z.enum(Object.keys(surchargeKinds) as [SurchargeKind, ...SurchargeKind[]]);

const SurchargeInput = z
  .object({
    kind: Kind,
    name: required('추가 요금 이름', 30),
    amount: amount('추가 요금'),
    /** Only for `heavy`: weight of a box in kg from which the surcharge applies. */
    fromKg: measure('기준 무게').nullable().prefault(null),
  })
  .refine(({ kind, fromKg }) => kind !== 'heavy' || fromKg !== null, {
    path: ['fromKg'],
    error: messages.required('기준 무게'),
  });

const MAX_TRANSIT_DAYS = 120;

const stepMessages = {
  order: '앞 구간보다 커야 합니다.',
  interval: '구간 간격의 배수여야 합니다.',
} as const;

const RateCardFields = z.object({
  /** Null for a card for all customers. */
  partnerId: Id.nullable().prefault(null),
  method: NumberLike.pipe(z.literal([SEA, AIR], messages.enterCorrectly(rateCardLabels.method))),
  /** First day in Seoul on which the card applies. It ends on the day before the next card of its method. */
  validFrom: Day,
  currency: z.enum(chargeCurrencies),
  /** Measures are rounded up to a multiple of this interval: kg by air, CBM by sea. */
  interval: measure(rateCardLabels.interval),
  steps: z
    .array(z.object({ upTo: measure(rateCardLabels.upTo), price: amount(rateCardLabels.price) }))
    .min(1, messages.required(rateCardLabels.steps))
    .max(MAX_STEPS),
  /** Price of each interval above the last step. Null if such shipments have no listed price. */
  extraPrice: amount(rateCardLabels.extraPrice).nullable(),
  minimum: amount(rateCardLabels.minimum),
  surcharges: z.array(SurchargeInput).max(MAX_SURCHARGES),
  /** Transit time in business days. */
  transitMin: count(rateCardLabels.transitMin, 0, 1, MAX_TRANSIT_DAYS),
  transitMax: count(rateCardLabels.transitMax, 0, 1, MAX_TRANSIT_DAYS),
  notIncluded: z.array(required(rateCardLabels.notIncluded, 100)).max(MAX_NOT_INCLUDED),
});

/** A card without a version is new. With a version it replaces the card of its method and first day. */
export const RateCardInput = RateCardFields.extend({ version: Version.optional() }).superRefine(
  ({ steps, interval, transitMin, transitMax, surcharges }, { addIssue }) => {
    const refuse = (path: (string | number)[], message: string) =>
      addIssue({ code: 'custom', path, message });
    for (const { index, kind } of checkSteps(steps, interval).filter(isRefused)) {
      refuse(['steps', index, 'upTo'], stepMessages[kind as keyof typeof stepMessages]);
    }
    if (transitMax < transitMin) refuse(['transitMax'], '최소 소요일보다 작을 수 없습니다.');
    surcharges.forEach(({ name }, index) => {
      if (surcharges.findIndex((other) => other.name === name) < index) {
        refuse(['surcharges', index, 'name'], '이미 있는 이름입니다.');
      }
    });
  },
);
export type RateCardInput = z.output<typeof RateCardInput>;

export type RateCardKey = Pick<RateCardInput, 'partnerId' | 'method' | 'validFrom'>;
export const RateCardVersion = RateCardFields.pick({ partnerId: true, method: true, validFrom: true }).extend(
  {
    version: Version,
  },
);
export type RateCardVersion = z.output<typeof RateCardVersion>;

/** Last day of the card of a partner. */
export const RateCardEnd = RateCardVersion.extend({ validUntil: Day }).superRefine(
  ({ partnerId, validFrom, validUntil }, { addIssue }) => {
    if (partnerId === null) {
      const message = messages.required(rateCardLabels.partnerId);
      addIssue({ code: 'custom', path: ['partnerId'], message });
    }
    if (validUntil < validFrom) {
      addIssue({ code: 'custom', path: ['validUntil'], message: '적용 시작일보다 앞설 수 없습니다.' });
    }
  },
);
export type RateCardEnd = z.output<typeof RateCardEnd>;

/** Key of a card by its name. Undefined for a text that is not the name of a card. */
export const rateCardKeyOf = (name: string): RateCardKey | undefined => {
  const [partner, ...rest] = name.split('_');
  const [method, validFrom] = rest;
  const { data } = RateCardFields.pick({ partnerId: true, method: true, validFrom: true }).safeParse({
    partnerId: partner === 'ALL' ? null : partner,
    method,
    validFrom,
  });
  return data && rateCardName(data) === name ? data : undefined;
};

const number = z.number().nullable();

/** Card that was read from a workbook. A value that cannot be read is null, or an empty text. */
export const RateCardDraft = z.object({
  partnerId: z.null(),
  method: z.literal([SEA, AIR]).nullable(),
  validFrom: z.string(),
  currency: z.enum(chargeCurrencies).nullable(),
  interval: number,
  steps: z.array(z.object({ upTo: number, price: number })),
  extraPrice: number,
  minimum: number,
  surcharges: z.array(z.object({ kind: Kind.nullable(), name: z.string(), amount: number, fromKg: number })),
  transitMin: number,
  transitMax: number,
  notIncluded: z.array(z.string()),
});
export type RateCardDraft = z.output<typeof RateCardDraft>;

/** Maximum size of a workbook with a card. */
export const MAX_CARD_BYTES = 1_000_000;

const Surcharge = z.object({
  kind: Kind,
  name: z.string(),
  amount: z.number(),
  fromKg: z.number().nullable(),
});
export type Surcharge = z.output<typeof Surcharge>;

export const StoredRateCard = z.object({
  partnerId: z.number().nullable(),
  method: z.literal([SEA, AIR]),
  validFrom: z.string(),
  /** Last day of the card of a partner, set by staff. Afterwards the card for all applies. */
  validUntil: z.string().nullable(),
  currency: z.enum(chargeCurrencies),
  interval: z.number(),
  steps: z.array(z.object({ upTo: z.number(), price: z.number() })),
  extraPrice: z.number().nullable(),
  minimum: z.number(),
  surcharges: z.array(Surcharge),
  transitMin: z.number(),
  transitMax: z.number(),
  notIncluded: z.array(z.string()),
  version: z.number(),
});
export type StoredRateCard = z.output<typeof StoredRateCard>;

/** Card in the table. `priceVersion`: version that last changed anything but `validUntil`. */
export type RateCardRecord = StoredRateCard & { priceVersion: number };

export const RateCard = StoredRateCard.extend({
  /** Last day of the card. Null while no later card exists and staff set no end. */
  validTo: z.string().nullable(),
});
export type RateCard = z.output<typeof RateCard>;

/** Cards that apply on the current day, and the next card of each method that starts later. */
export const PublicRates = z.object({ current: z.array(RateCard), upcoming: z.array(RateCard) });
export type PublicRates = z.output<typeof PublicRates>;
