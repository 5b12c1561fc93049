import { isBeforeArrival, isLoadable, specOfStatus } from '#shared/domain/order-status.ts';
import { stackOfOrder } from '#shared/domain/parcel-events.ts';
import { FIRST_DAY, findIf, type Rule, type RuleOrder } from './rule.ts';

const HEAVY_KG = 25;

const ECOMMERCE = 'A';

const pairsOf = (order: RuleOrder): (readonly [code: string, name: string])[] => [
  [order.overSeasSellerCode, order.overSeasSellerName],
  [order.shippingAgencyCode, order.shippingAgencyName],
  [order.sellerAgencyCode, order.sellerAgencyName],
];

/** True if a code has a name, and each code or name its counterpart. */
const hasPairs = (order: RuleOrder): boolean => {
  const pairs = pairsOf(order).map((pair) => pair.filter((text) => text.trim() !== '').length);
  return pairs.includes(2) && !pairs.includes(1);
};

/** Rules about weight, e-commerce and status of a parcel. */
export const parcelRules = [
  {
    id: 'WEIGHT_HEAVY',
    severity: 'amber',
    validFrom: FIRST_DAY,
    source: '호주 특송 실무(1박스 24kg까지)',
    sentence: '박스당 25kg 이상입니다.',
    todo: '박스를 나누거나 추가 요금을 안내해주세요.',
    fields: ['weight', 'boxQty'],
    isOverridable: true,
    find: ({ weight, boxQty }) => findIf(weight >= HEAVY_KG * boxQty, { values: [weight, boxQty] }),
  },
  {
    id: 'WEIGHT_MISSING',
    severity: 'red',
    validFrom: FIRST_DAY,
    source: '적하목록 중량 항목',
    sentence: '무게가 없습니다.',
    todo: '박스를 재서 무게와 크기를 입력해주세요.',
    fields: ['weight'],
    isOverridable: true,
    find: ({ weight, isUnmeasured }) => {
      if (weight === 0) return [{ values: [weight] }];
      return findIf(isUnmeasured, {
        severity: 'amber',
        sentence: '크기를 측정하지 않았습니다.',
        fields: ['width', 'length', 'height'],
        values: ['unmeasured'],
      });
    },
  },
  {
    id: 'ECOMMERCE_CODES',
    severity: 'red',
    validFrom: FIRST_DAY,
    source: '적하목록 전자상거래 항목',
    sentence: '전자상거래 유형과 부호·상호를 입력해주세요.',
    todo: '부호와 상호를 짝으로 한 쌍 이상 입력해주세요.',
    fields: ['ecommerceType', 'overSeasSellerCode', 'shippingAgencyCode', 'sellerAgencyCode'],
    isOverridable: false,
    find: (order) =>
      findIf(order.customsCategory === ECOMMERCE && (order.ecommerceType.trim() === '' || !hasPairs(order)), {
        values: [order.ecommerceType, ...pairsOf(order).flat()],
      }),
  },
  {
    id: 'NOT_LOADABLE',
    severity: 'red',
    validFrom: FIRST_DAY,
    source: '주문 상태 표',
    sentence: '{status} 상태의 주문입니다.',
    todo: '문제를 해결하거나 콘솔에서 빼주세요.',
    fields: ['status'],
    isOverridable: false,
    find: ({ status }) =>
      findIf(!isLoadable(status), {
        words: { status: specOfStatus(status)?.label ?? status },
        values: [status],
      }),
  },
  {
    id: 'NOT_RECEIVED',
    severity: 'amber',
    validFrom: FIRST_DAY,
    source: '주문 상태 표',
    sentence: '아직 입고되지 않았습니다.',
    todo: '입고됐는지 확인해주세요.',
    fields: ['status'],
    isOverridable: true,
    find: (order) => findIf(isBeforeArrival(stackOfOrder(order)[0]), { values: [order.status] }),
  },
] as const satisfies readonly Rule[];
