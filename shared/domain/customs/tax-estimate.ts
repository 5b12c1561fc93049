import * as z from 'zod';
import { itemPrice, type PricedItem, sumMoney } from '#shared/domain/amounts.ts';
import { TAX_LIMIT_USD } from '#shared/domain/tax-limit.ts';
import { type CustomsRates, convertForCustoms, totalIn } from './customs-rates.ts';
import { isNeverListed } from './goods-rules.ts';

// Estimates duty and VAT of an import to Korea. An estimate is never part of an amount to pay.

/** Amounts are whole KRW. `max`: null if the duty of an item is unknown. `unknownItems`: indexes of these items, from 0. */
export const TaxEstimate = z.object({
  kind: z.enum(['none', 'range', 'unknown']),
  totalUsd: z.number(),
  min: z.number(),
  max: z.number().nullable(),
  lines: z.array(z.object({ name: z.string(), min: z.number(), max: z.number().nullable() })),
  rates: z.array(
    z.object({
      currency: z.string(),
      krw: z.number(),
      from: z.string(),
      source: z.enum(['customs', 'fixed']),
    }),
  ),
  unknownItems: z.array(z.number()),
  assumptions: z.array(z.string()),
});
export type TaxEstimate = z.output<typeof TaxEstimate>;

/** `freight`: of the whole parcel. `needClearance`: as in an order; absent counts as a clearance by list. */
export type TaxedParcel = {
  items: readonly (PricedItem & { itemName: string; hsCode: string })[];
  freight?: { amount: number; currency: string };
  needClearance?: 'Y' | 'N';
};

/** Rate of duty in percent without a free trade agreement, by the first digits of the HS code. */
const dutyRates: readonly (readonly [percent: number, prefixes: readonly string[]])[] = [
  [13, ['61', '62', '64']],
  [8, ['4202', '3303', '3304', '3305', '3307', '91', '9004']],
  [0, ['49']],
];

const dutyRateOf = (hsCode: string): number | undefined =>
  dutyRates.find(([, prefixes]) => prefixes.some((prefix) => hsCode.startsWith(prefix)))?.[0];

// Amounts of 100 items exceed the exact integers of a number.
const floorToTens = (numerator: bigint, denominator: bigint): number =>
  Number(numerator / (denominator * 10n)) * 10;

const vatOf = (taxable: number): number => floorToTens(BigInt(taxable), 10n);

/**
 * Duty with the freight shared among the items by value, rounded down once.
 * @param items value in KRW and rate of duty in percent
 */
const dutyOf = (
  items: readonly { krw: number; percent: number }[],
  value: number,
  freight: number,
): number =>
  value === 0
    ? 0
    : floorToTens(
        BigInt(value + freight) *
          items.reduce((sum, { krw, percent }) => sum + BigInt(krw) * BigInt(percent), 0n),
        BigInt(value) * 100n,
      );

type Amount = { min: number; max: number | null };

const taxesOf = (
  items: readonly { krw: number; percent: number | undefined }[],
  freight: number,
): { duty: Amount; vat: Amount } => {
  const value = items.reduce((sum, { krw }) => sum + krw, 0);
  const rated = items.flatMap(({ krw, percent }) => (percent === undefined ? [] : { krw, percent }));
  const duty = rated.length < items.length ? null : dutyOf(rated, value, freight);
  return {
    duty: { min: 0, max: duty },
    vat: { min: vatOf(value), max: duty === null ? null : vatOf(value + freight + duty) },
  };
};

const NO_TAX = { duty: { min: 0, max: 0 }, vat: { min: 0, max: 0 } };

const LAST_ASSUMPTION = '예상 금액이며 실제 세액은 세관이 정합니다.';

const rateSentence = (rates: TaxEstimate['rates']): string => {
  const [{ from } = { from: '' }] = rates;
  const isPublished = rates.some(({ source }) => source === 'customs');
  return isPublished
    ? `환율은 관세청이 ${from}부터 한 주 동안 쓰도록 고시한 환율입니다.`
    : `${from}부터 한 주의 관세청 환율이 없어 고정 환율로 계산했습니다.`;
};

const taxSentences = (hasFreight: boolean): string[] => [
  '최소 금액은 자유무역협정으로 관세가 없을 때, 최대 금액은 협정을 적용하지 않을 때입니다.',
  hasFreight
    ? '운임은 최대 금액에만 더했습니다. 운임은 물품 금액의 비율로 나눕니다.'
    : '운임을 더하지 않았습니다. 운임을 더하면 세금이 늘어납니다.',
];

/**
 * Estimates duty and VAT.
 * @param rates with a rate for each currency of the parcel and for USD
 * @returns undefined if a currency has no rate
 */
export const estimateTax = (
  { items, freight, needClearance }: TaxedParcel,
  rates: CustomsRates,
): TaxEstimate | undefined => {
  const totalUsd = totalIn('USD', items, rates);
  const inWon = items.map((item) =>
    convertForCustoms(itemPrice(item), { from: item.currency, to: 'KRW' }, rates),
  );
  const sent = freight ?? { amount: 0, currency: 'KRW' };
  const freightIn = (to: string) => convertForCustoms(sent.amount, { from: sent.currency, to }, rates);
  const [freightUsd, freightKrw] = [freightIn('USD'), freightIn('KRW')];
  if (totalUsd === undefined || freightUsd === undefined || freightKrw === undefined) return undefined;

  const mayBeListed = needClearance !== 'N' && !items.some(({ itemName }) => isNeverListed(itemName));
  const isBelowLimit = mayBeListed && totalUsd <= TAX_LIMIT_USD;
  const isFree = isBelowLimit && sumMoney([totalUsd, freightUsd]) <= TAX_LIMIT_USD;
  const percents = items.map(({ hsCode }) => dutyRateOf(hsCode));
  const taxed = inWon.map((krw = 0, index) => ({ krw, percent: percents[index] }));
  const { duty, vat } = isFree ? NO_TAX : taxesOf(taxed, freightKrw);
  const unknownItems = isFree
    ? []
    : percents.flatMap((percent, index) => (percent === undefined ? index : []));
  const lines = [
    { name: '관세', ...duty },
    { name: '부가가치세', ...vat, ...(isBelowLimit && { min: 0 }) },
  ];
  const currencies = new Set([...items.map(({ currency }) => currency), sent.currency, 'USD']);
  const used = [...currencies].flatMap((currency) => {
    const rate = rates[currency];
    return rate && currency !== 'KRW' ? { currency, ...rate } : [];
  });
  return {
    kind: isFree ? 'none' : unknownItems.length > 0 ? 'unknown' : 'range',
    totalUsd,
    min: lines.reduce((sum, line) => sum + line.min, 0),
    max: duty.max === null || vat.max === null ? null : duty.max + vat.max,
    lines,
    rates: used,
    unknownItems,
    assumptions: [
      rateSentence(used),
      ...(isFree
        ? [`본인이 쓸 물품이고 목록통관을 할 수 있으면 USD ${TAX_LIMIT_USD}까지 세금이 없습니다.`]
        : taxSentences(freight !== undefined)),
      ...(isBelowLimit && !isFree
        ? [
            `물품 금액은 USD ${TAX_LIMIT_USD} 이하지만 운임을 더하면 넘습니다. 운임을 한도에 넣는지는 자료마다 달라 최소 금액을 0원으로 적었습니다.`,
          ]
        : []),
      LAST_ASSUMPTION,
    ],
  };
};
