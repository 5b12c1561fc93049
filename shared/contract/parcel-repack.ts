import * as z from 'zod';
import { requiredValue } from '#shared/domain/fields.ts';
import { chargeCurrencies } from '#shared/domain/money.ts';
import { MAX_ITEMS } from '#shared/domain/order-fields.ts';
import { EditableFields } from '#shared/domain/order-update.ts';
import { messages } from '#shared/words.ko.ts';
import { defineRoutes } from './route.ts';
import { Id, Version } from './wire.ts';

/** Parcels that a parcel is split into, itself included. */
export const MIN_PARTS = 2;
export const MAX_PARTS = 5;
/** Parcels that are merged into another one. */
export const MAX_MERGED = 9;

const MAX_QTY = 99_999;

const { boxQty, weight, width, length, height } = EditableFields.shape;
const side = (sent: typeof width) => requiredValue(messages.starred, z.nonoptional(sent));

/** Boxes of a packed parcel: sides of one box in cm, weight of all boxes in kg. */
const boxes = {
  boxQty: requiredValue(messages.starred, boxQty),
  weight,
  width: side(width),
  length: side(length),
  height: side(height),
};

const Part = z.object({
  ...boxes,
  /** `index`: place of the item in the list of the parcel, from 0. */
  items: z.array(z.object({ index: z.int().min(0), qty: z.int().min(0).max(MAX_QTY) })).max(MAX_ITEMS),
});
export type Part = z.output<typeof Part>;

const Parcel = z.object({ orderId: Id, version: Version });

const Split = Parcel.extend({ parts: z.array(Part).min(MIN_PARTS).max(MAX_PARTS) });
export type Split = z.output<typeof Split>;

const Merge = Parcel.extend({ with: z.array(Parcel).min(1).max(MAX_MERGED), ...boxes });
export type Merge = z.output<typeof Merge>;

/** A parcel before or after a split or merge. */
const Side = z.object({
  /** Empty for a parcel that gets its number when the split is saved. */
  hblNo: z.string(),
  /** Billed measure before it is rounded up to the interval of a rate card. */
  measure: z.number(),
  unit: z.enum(['kg', 'CBM']),
  /** Null if a currency has no exchange rate. */
  totalUsd: z.number().nullable(),
  /** In the smallest unit of `currency`; null without a price. */
  charge: z.number().nullable(),
  currency: z.enum([...chargeCurrencies, '']),
});
export type Side = z.output<typeof Side>;

const errors = ['VALIDATION_FAILED', 'ORDER_NOT_FOUND', 'ORDER_DELETED', 'CONFLICT'] as const;

// Separate from `parcel.ts`, so that the functions of these routes do not bundle all schemas of orders.
export const parcelRepackRoutes = defineRoutes('parcel', {
  previewSplit: {
    method: 'POST',
    path: '/api/parcel/previewSplit',
    level: 90,
    summary: '화물 나누기 미리 보기: 저장하지 않는다',
    body: Split,
    response: z.object({ before: Side, after: z.array(Side) }),
    errors: [...errors, 'SPLIT_NOT_ALLOWED'],
  },
  splitParcel: {
    method: 'POST',
    path: '/api/parcel/splitParcel',
    level: 90,
    summary: '화물 나누기: 첫 화물은 번호와 이력을 유지하고, 나머지는 새 H/BL 번호를 받는다. 되돌릴 수 없다',
    body: Split,
    response: z.object({
      /** In the sequence of the parts. */
      orders: z.array(z.object({ id: z.number(), hblNo: z.string(), orderNumber: z.string() })),
    }),
    errors: [...errors, 'SPLIT_NOT_ALLOWED', 'HBL_RANGE_EXHAUSTED'],
    idempotent: true,
  },
  previewMerge: {
    method: 'POST',
    path: '/api/parcel/previewMerge',
    level: 90,
    summary: '합포장 미리 보기: 저장하지 않는다',
    body: Merge,
    response: z.object({
      before: z.array(Side),
      after: Side,
      /** True if the value of the merged parcel is above the limit of list clearance, which its order chose. */
      passesLimit: z.boolean(),
    }),
    errors: [...errors, 'MERGE_NOT_ALLOWED', 'MERGE_DIFFERENT'],
  },
  mergeParcels: {
    method: 'POST',
    path: '/api/parcel/mergeParcels',
    level: 90,
    summary:
      '합포장: with의 화물을 orderId의 화물에 합친다. 합친 화물의 번호로는 남은 화물이 조회된다. 되돌릴 수 없다',
    body: Merge,
    response: z.object({ id: z.number(), hblNo: z.string() }),
    errors: [...errors, 'MERGE_NOT_ALLOWED', 'MERGE_DIFFERENT'],
    idempotent: true,
  },
});
