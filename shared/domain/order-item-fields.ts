import { messages } from '#shared/words.ko.ts';
import { currencies } from './order-fields.ts';
import type { FieldRules } from './order-rules.ts';
import type { FieldKind } from './values/kinds.ts';

type ItemFieldSpec = {
  label: string;
  /** Null for a field that the server sets. */
  kind: FieldKind | null;
  rule: (rules: FieldRules) => object;
  stored: readonly [name: string, byDefault: string | number];
};

export const orderItemFields = {
  itemName: { label: '품명', kind: 'goodsName', rule: ({ itemName }) => itemName(), stored: ['n', ''] },
  brand: {
    label: '브랜드',
    kind: 'goodsName',
    rule: ({ text }) => text(50),
    stored: ['b', ''],
  },
  itemQty: {
    label: '수량',
    kind: 'count',
    rule: ({ count }) => count({ tooFew: messages.itemQty, tooMany: messages.tooLong(5) }),
    stored: ['q', 1],
  },
  unit: { label: '단위', kind: 'text', rule: ({ text }) => text(5), stored: ['u', ''] },
  currency: { label: '통화', kind: 'choice', rule: ({ choice }) => choice(currencies), stored: ['c', 'USD'] },
  unitPrice: { label: '단가', kind: 'price', rule: ({ measure }) => measure(), stored: ['p', 0] },
  weight: { label: '무게', kind: 'weight', rule: ({ measure }) => measure(), stored: ['g', 0] },
  width: { label: '가로', kind: 'length', rule: ({ measure }) => measure(), stored: ['w', 0] },
  length: { label: '세로', kind: 'length', rule: ({ measure }) => measure(), stored: ['l', 0] },
  height: { label: '높이', kind: 'length', rule: ({ measure }) => measure(), stored: ['h', 0] },
  volumeWeight: {
    label: '부피무게',
    kind: null,
    rule: ({ storedNumber }) => storedNumber(),
    stored: ['v', 0],
  },
  url: { label: '상품 URL', kind: 'text', rule: ({ text }) => text(500), stored: ['r', ''] },
  hsCode: { label: 'HS CODE', kind: 'hsCode', rule: ({ text }) => text(6), stored: ['s', ''] },
} as const satisfies Record<string, ItemFieldSpec>;

type Fields = typeof orderItemFields;

export const itemFields = Object.keys(orderItemFields) as (keyof Fields)[];
export const sentItemFields = itemFields.filter((name) => name !== 'volumeWeight');

export type SentItemField = (typeof sentItemFields)[number];

export const itemLabels = Object.fromEntries(
  sentItemFields.map((name) => [name, orderItemFields[name].label]),
) as Record<SentItemField, string>;
