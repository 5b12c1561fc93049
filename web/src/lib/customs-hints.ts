import { customsRatesOf } from '#shared/domain/customs/customs-rates.ts';
import { beforeRegistration, findingsOf, methodOf, type RuleId } from '#shared/domain/customs/rules.ts';
import type { Rates } from '#shared/domain/exchange-rates.ts';
import { ecommerceFields } from '#shared/domain/order-fields.ts';
import * as hsCode from '#shared/domain/values/hs-code.ts';
import { valueIn } from '#shared/domain/values/reading.ts';
import { pricedItem } from './declared-value.ts';
import { numberIn } from './quantity-typing.ts';
import { serverToday } from './today.ts';

const textFields = [
  'receiverMobile',
  'receiverZipcode',
  'receiverAddress1',
  'pcc',
  'needClearance',
  'customsCategory',
  'siteUrl',
  ...ecommerceFields,
] as const;

type ItemTexts = Record<'itemName' | 'itemQty' | 'unitPrice' | 'currency' | 'hsCode', string>;
type Texts = Partial<
  Record<(typeof textFields)[number] | 'receiverType' | 'freightMethod' | 'weight' | 'boxQty', string>
> & { itemList?: readonly ItemTexts[] };

type Blank = Pick<Parameters<typeof beforeRegistration>[0], (typeof textFields)[number]>;

const orderOf = (texts: Texts) =>
  beforeRegistration({
    // The cast is safe because the schema of the form validates the enumerations.
    ...(Object.fromEntries(textFields.map((name) => [name, texts[name] ?? ''])) as Blank),
    receiverType: Number(texts.receiverType),
    weight: numberIn('weight', texts.weight ?? ''),
    boxQty: numberIn('count', texts.boxQty ?? '') || 1,
    itemList: (texts.itemList ?? []).map((item) => ({
      ...item,
      ...pricedItem(item),
      hsCode: valueIn(hsCode.read(item.hsCode)) ?? '',
    })),
  });

/**
 * Sentences of these rules about the values of a form. Values that are absent count as blank.
 * @param rates exchange rates; without the rate of a currency the rules about values do not apply
 */
export const hintsOf = (rules: readonly RuleId[], texts: Texts, rates: Rates = {}): string[] => {
  const today = serverToday();
  const context = {
    rates: customsRatesOf(undefined, rates, today),
    method: methodOf({ freightMethod: Number(texts.freightMethod) }),
    today,
  };
  const found = findingsOf(orderOf(texts), context).filter(({ rule }) => rules.includes(rule));
  return [...new Set(found.map(({ text }) => text))];
};
