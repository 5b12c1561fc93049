import { itemPrice, type PricedItem } from '#shared/domain/amounts.ts';
import { TAX_LIMIT_USD } from '#shared/domain/tax-limit.ts';
import { totalIn } from './customs-rates.ts';
import { rateNote } from './rate-note.ts';
import {
  FIRST_DAY,
  findIf,
  findInItems,
  isListed,
  type Rule,
  type RuleContext,
  type RuleOrder,
} from './rule.ts';

/** Value above which a parcel is close to the limit, in USD. */
const CLOSE_USD = 140;
/** Value above which an export from Australia needs a declaration, in AUD. */
const EDN_LIMIT_AUD = 2_000;

const LIMIT_SOURCE = '목록통관 기준(자가사용 USD 150 이하)';

/** Condition of `VALUE_LIST`. @param usd value of the order in USD */
export const exceedsList = (order: Pick<RuleOrder, 'needClearance'>, usd: number): boolean =>
  isListed(order) && usd > TAX_LIMIT_USD;

/** Condition of `VALUE_ZERO_ITEM`, for one of several items. */
export const isFree = (item: PricedItem): boolean => itemPrice(item) === 0;

/** Finds a total between two borders. @param most the largest total, Infinity without one */
const findTotal = (
  currency: 'USD' | 'AUD',
  { itemList }: RuleOrder,
  { rates }: RuleContext,
  { above, most = Number.POSITIVE_INFINITY }: { above: number; most?: number },
) => {
  const total = totalIn(currency, itemList, rates);
  if (total === undefined || total <= above || total > most) return [];
  const x = total.toFixed(2);
  return [{ words: { x }, values: [`${currency} ${x}`], note: rateNote(currency, itemList, rates) }];
};

/** Rules about the declared value of one parcel. */
export const valueRules = [
  {
    id: 'VALUE_LIST',
    severity: 'red',
    validFrom: FIRST_DAY,
    source: LIMIT_SOURCE,
    sentence: '목록통관 한도 USD 150을 넘었습니다(USD {x}). 일반통관으로 바꿔주세요.',
    todo: '통관 구분을 일반통관으로 바꿔주세요.',
    fields: ['needClearance', 'itemList'],
    isOverridable: false,
    find: (order, context) =>
      isListed(order) ? findTotal('USD', order, context, { above: TAX_LIMIT_USD }) : [],
  },
  {
    id: 'VALUE_CLOSE',
    severity: 'amber',
    validFrom: FIRST_DAY,
    source: LIMIT_SOURCE,
    sentence: 'USD 150에 가깝습니다(USD {x}). 현지 배송비와 세금을 더해도 넘지 않는지 확인해주세요.',
    todo: '현지 배송비와 세금을 더한 금액을 확인해주세요.',
    fields: ['needClearance', 'itemList'],
    isOverridable: true,
    find: (order, context) =>
      isListed(order) ? findTotal('USD', order, context, { above: CLOSE_USD, most: TAX_LIMIT_USD }) : [],
  },
  {
    id: 'VALUE_ZERO',
    severity: 'red',
    validFrom: FIRST_DAY,
    source: '적하목록 물품가격 항목',
    sentence: '물품가격이 0입니다.',
    todo: '실제 구매가격을 입력해주세요.',
    fields: ['itemList'],
    isOverridable: false,
    find: ({ itemList }) => findIf(itemList.every(isFree), { values: [0] }),
  },
  {
    id: 'VALUE_ZERO_ITEM',
    severity: 'amber',
    validFrom: FIRST_DAY,
    source: '적하목록 물품가격 항목',
    sentence: '{name}의 가격이 0입니다.',
    todo: '실제 구매가격을 입력해주세요. 사은품이면 사은품이라고 적어주세요.',
    fields: ['unitPrice'],
    isOverridable: true,
    find: (order) => {
      if (order.itemList.every(isFree)) return [];
      return findInItems(order, (item) =>
        isFree(item) ? { words: { name: item.itemName }, values: [item.itemName] } : undefined,
      );
    },
  },
  {
    id: 'EDN',
    severity: 'amber',
    validFrom: FIRST_DAY,
    source: 'ABF Integrated Cargo System',
    sentence: 'AUD 2,000을 넘어 호주 수출신고(EDN)가 필요합니다.',
    todo: '호주 수출신고번호(EDN)를 받아주세요.',
    fields: ['itemList'],
    isOverridable: true,
    find: (order, context) => findTotal('AUD', order, context, { above: EDN_LIMIT_AUD }),
  },
] as const satisfies readonly Rule[];
