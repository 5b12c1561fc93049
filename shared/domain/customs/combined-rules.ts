import { sumMoney } from '#shared/domain/amounts.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { TAX_LIMIT_USD } from '#shared/domain/tax-limit.ts';
import * as pcc from '#shared/domain/values/pcc.ts';
import { groupBy } from '#shared/group-by.ts';
import { totalIn } from './customs-rates.ts';
import { rateNote } from './rate-note.ts';
import { FIRST_DAY, type Found, isListed, type Rule, type RuleContext, type RuleOrder } from './rule.ts';

const hostOf = (url: string): string => {
  const [, host = ''] = /^(?:[a-z][a-z\d+.-]*:)?(?:\/\/)?(?:www\.)?([^/?#:\s]+)/i.exec(url.trim()) ?? [];
  return host.toLowerCase();
};

/** Overseas seller of an order: its code, otherwise the host of the shop. Empty if neither is known. */
const sellerOf = ({ overSeasSellerCode, siteUrl }: RuleOrder): string =>
  overSeasSellerCode.trim().toUpperCase() || hostOf(siteUrl);

// The parcels of a consol are grouped once, not once per parcel.
const groupsOf = new WeakMap<readonly RuleOrder[], ReadonlyMap<string, readonly RuleOrder[]>>();

/** Parcels of the consol that are cleared by list for the same customs code. */
const sameReceiver = (order: RuleOrder, consolOrders: readonly RuleOrder[]): readonly RuleOrder[] => {
  const groups =
    groupsOf.get(consolOrders) ?? groupBy(consolOrders.filter(isListed), (one) => pcc.key(one.pcc));
  groupsOf.set(consolOrders, groups);
  const code = pcc.key(order.pcc);
  return code === '' ? [] : (groups.get(code) ?? []);
};

const findGroup = (group: readonly RuleOrder[], { rates }: RuleContext): Found[] => {
  // Most receivers have one parcel, whose value need not be computed again.
  if (group.length < 2) return [];
  const sum = sumMoney(group.map(({ itemList }) => totalIn('USD', itemList, rates) ?? 0));
  if (sum <= TAX_LIMIT_USD) return [];
  const words = { hbls: group.map(({ hblNo }) => hblNo).join(', '), x: sum.toFixed(2) };
  const items = group.flatMap(({ itemList }) => itemList);
  return [{ words, values: [words.hbls, words.x], note: rateNote('USD', items, rates) }];
};

const findSameSeller = (order: RuleOrder, context: RuleContext): Found[] => {
  const seller = sellerOf(order);
  if (!isListed(order) || seller === '' || !context.consolOrders) return [];
  const day = seoulDay(order.regDate);
  return findGroup(
    sameReceiver(order, context.consolOrders).filter(
      (other) => sellerOf(other) === seller && seoulDay(other.regDate) === day,
    ),
    context,
  );
};

const SOURCE = '수입통관 사무처리에 관한 고시 제68조(합산과세)';

/** Rules about several parcels of a consol for one receiver. */
export const combinedRules = [
  {
    id: 'COMBINED_SELLER',
    severity: 'red',
    validFrom: FIRST_DAY,
    source: SOURCE,
    sentence: '같은 판매자·같은 날의 주문이 합산과세 대상입니다({hbls}, 합계 USD {x}).',
    todo: '일반통관으로 바꾸거나 다른 콘솔로 나눠주세요.',
    fields: ['needClearance', 'itemList'],
    isOverridable: true,
    find: findSameSeller,
  },
  {
    id: 'COMBINED_RECEIVER',
    severity: 'amber',
    validFrom: FIRST_DAY,
    source: SOURCE,
    sentence: '같은 받는 분의 화물이 함께 있습니다({hbls}, 합계 USD {x}).',
    todo: '한 번에 산 물품을 나눈 것인지 확인해주세요.',
    fields: ['needClearance', 'itemList'],
    isOverridable: true,
    find: (order, context) => {
      if (!isListed(order) || !context.consolOrders || findSameSeller(order, context).length > 0) return [];
      return findGroup(sameReceiver(order, context.consolOrders), context);
    },
  },
] as const satisfies readonly Rule[];
