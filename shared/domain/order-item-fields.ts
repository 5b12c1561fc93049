import { currencies } from './order-fields.ts';
import type { FieldRules } from './order-rules.ts';
import { patterns } from './patterns.ts';

type ItemFieldSpec = {
  label: string;
  rule: (rules: FieldRules) => object;
  stored: readonly [name: string, byDefault: string | number];
};

export const orderItemFields = {
  itemName: { label: '품명', rule: ({ itemName }) => itemName(), stored: ['n', ''] },
  brand: {
    label: '브랜드',
    rule: ({ patterned }) => patterned(50, patterns.alphanumeric),
    stored: ['b', ''],
  },
  itemQty: { label: '수량', rule: ({ itemQty }) => itemQty(), stored: ['q', 1] },
  unit: { label: '단위', rule: ({ text }) => text(5), stored: ['u', ''] },
  currency: { label: '통화', rule: ({ choice }) => choice(currencies), stored: ['c', 'USD'] },
  unitPrice: { label: '단가', rule: ({ measure }) => measure(1_000_000_000), stored: ['p', 0] },
  weight: { label: '무게', rule: ({ measure }) => measure(), stored: ['g', 0] },
  width: { label: '가로', rule: ({ measure }) => measure(), stored: ['w', 0] },
  length: { label: '세로', rule: ({ measure }) => measure(), stored: ['l', 0] },
  height: { label: '높이', rule: ({ measure }) => measure(), stored: ['h', 0] },
  volumeWeight: { label: '부피무게', rule: ({ storedNumber }) => storedNumber(), stored: ['v', 0] },
  url: { label: '상품 URL', rule: ({ text }) => text(500), stored: ['r', ''] },
  hsCode: { label: 'HS CODE', rule: ({ hsCode }) => hsCode(), stored: ['s', ''] },
} as const satisfies Record<string, ItemFieldSpec>;

type Fields = typeof orderItemFields;

export const itemFields = Object.keys(orderItemFields) as (keyof Fields)[];
export const sentItemFields = itemFields.filter((name) => name !== 'volumeWeight');

export type SentItemField = (typeof sentItemFields)[number];

export const itemLabels = Object.fromEntries(
  sentItemFields.map((name) => [name, orderItemFields[name].label]),
) as Record<SentItemField, string>;
