import * as z from 'zod';
import { CorrectionField } from '#shared/domain/customs/correction.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import {
  type Action,
  batchGet,
  type DeleteAction,
  getItem,
  type Item,
  type Key,
  type PutAction,
} from './client.ts';
import { dropExpired, ifPresent } from './expiry.ts';
import { orderIdOf, orderPartition } from './order-partition.ts';

// Link by which the receiver of a parcel corrects it. An order has at most one; a new one replaces it.

const CORRECTION = 'CORRECTION';
const correctionKey = (orderId: number): Key => ({ pk: orderPartition(orderId), sk: CORRECTION });

const Stored = z.object({
  /** Hash of the secret. */
  hash: z.string(),
  fields: z.array(CorrectionField),
  /** Saves whose values customs refused. */
  tries: z.number(),
  /** Creator. */
  by: z.string(),
  byId: z.number().nullable(),
  consolId: z.number().nullable(),
  /** True if customs held the parcel when the link was created. */
  isHeld: z.boolean(),
  /** Masked address to which the link was mailed. */
  sentTo: z.string().nullable(),
  /** Identifier of the event about the hold whose mail contains the link. */
  holdId: z.string().nullable(),
  /** End of the link in epoch seconds. */
  ttl: z.number(),
});
export type StoredCorrection = z.output<typeof Stored>;

/** AP-567 Returns the link of an order, unless it has expired or was used. */
export const getCorrection = async (orderId: number, now: Date): Promise<StoredCorrection | undefined> => {
  const item = dropExpired(await getItem(correctionKey(orderId), { consistent: true }), epochSeconds(now));
  return item && Stored.parse(item);
};

/** AP-567 Returns the links of orders by order id, without those that have expired or were used. */
export const getCorrections = async (
  orderIds: readonly number[],
  now: Date,
): Promise<Map<number, StoredCorrection>> => {
  const items = await batchGet(orderIds.map(correctionKey));
  const live = items.filter((item: Item) => dropExpired(item, epochSeconds(now)));
  return new Map(live.map((item) => [Number(orderIdOf(item)), Stored.parse(item)]));
};

/** AP-568 Stores a link in place of an earlier one. */
export const putCorrectionAction = (orderId: number, correction: StoredCorrection): PutAction => ({
  name: CORRECTION,
  put: { ...correctionKey(orderId), ...correction },
});

/** Condition that a link was neither used, replaced nor tried concurrently. */
export const ifSameCorrection = ({ hash, tries }: StoredCorrection, now: Date) => {
  const { condition, names, values } = ifPresent(epochSeconds(now));
  return {
    condition: `#hash = :hash AND tries = :tries AND ${condition}`,
    names: { ...names, '#hash': 'hash' },
    values: { ...values, ':hash': hash, ':tries': tries },
  };
};

/** AP-568 Counts a wrong try. Fails as `CORRECTION` if the link was used, replaced or tried concurrently. */
export const countTryAction = (orderId: number, correction: StoredCorrection, now: Date): Action => {
  const { values, ...rest } = ifSameCorrection(correction, now);
  return {
    name: CORRECTION,
    update: correctionKey(orderId),
    expression: 'SET tries = :next',
    ...rest,
    values: { ...values, ':next': correction.tries + 1 },
  };
};

/** AP-568 Ends a link with its use. Fails as `CORRECTION` if the link was used, replaced or tried concurrently. */
export const endCorrectionAction = (
  orderId: number,
  correction: StoredCorrection,
  now: Date,
): DeleteAction => ({
  name: CORRECTION,
  delete: correctionKey(orderId),
  ...ifSameCorrection(correction, now),
});

/** AP-569 Deletes the link of an order that is deleted permanently. */
export const removeCorrectionAction = (orderId: number): DeleteAction => ({
  name: CORRECTION,
  delete: correctionKey(orderId),
});
