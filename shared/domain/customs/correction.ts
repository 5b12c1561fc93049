import * as z from 'zod';
import { CONSOL_OPEN } from '#shared/domain/consol.ts';
import { ifSent } from '#shared/domain/fields.ts';
import type { Order } from '#shared/domain/order.ts';
import { orderFields } from '#shared/domain/order-fields.ts';
import { sentShapeOf } from '#shared/domain/order-rules.ts';
import { DEPARTED, isOpen } from '#shared/domain/order-status.ts';
import { hasReached, stackOfOrder } from '#shared/domain/parcel-events.ts';
import { messages } from '#shared/words.ko.ts';
import { type PccPart, pccInputs } from './pcc-check.ts';

// A link by which the receiver of a parcel corrects what customs does not accept.

export const CORRECTION_DAYS = 7;
/** Saves whose values customs refuses, after which a link ends. */
export const MAX_WRONG_TRIES = 5;

/** Fields that a link can contain. */
export const CorrectionField = z.enum(pccInputs);
export type CorrectionField = z.output<typeof CorrectionField>;

/** Fields of the address that belong to a zipcode. */
export const addressFields = ['receiverAddress1', 'receiverAddress2'] as const;

const shape = sentShapeOf(orderFields, [...pccInputs, ...addressFields], messages);
/** Corrected values. A link requires exactly its own fields. */
export const CorrectionValues = z.strictObject({
  pcc: ifSent(shape.pcc),
  receiverName: ifSent(shape.receiverName),
  receiverMobile: ifSent(shape.receiverMobile),
  receiverZipcode: ifSent(shape.receiverZipcode),
  receiverAddress1: ifSent(shape.receiverAddress1),
  receiverAddress2: ifSent(shape.receiverAddress2),
});
export type CorrectionValues = z.output<typeof CorrectionValues>;

/** Fields that a link with these fields requires. */
export const requiredValues = (fields: readonly CorrectionField[]): (keyof CorrectionValues)[] =>
  fields.includes('receiverZipcode') ? [...fields, ...addressFields] : [...fields];

const fieldsOfParts: Record<PccPart, CorrectionField> = {
  code: 'pcc',
  name: 'receiverName',
  phone: 'receiverMobile',
  zip: 'receiverZipcode',
};
/** Returns the fields of an order that customs reported as wrong. */
export const fieldsOfWrong = (wrong: readonly PccPart[]): CorrectionField[] =>
  wrong.map((part) => fieldsOfParts[part]);

/** Reason of a hold (code group HOLDRS) because of the customs code. */
export const CODE_HOLD = '02';

/** A parcel that customs holds is corrected after its departure. */
const HELD_BY_CUSTOMS = '82';
export const isHeldByCustoms = ({ status }: Pick<Order, 'status'>): boolean => status === HELD_BY_CUSTOMS;

type Correctable = Pick<Order, 'status' | 'statusesBelow' | 'firstStatus' | 'isDel'>;

/**
 * True if the data of a parcel can be corrected by a link: before its departure, or while customs holds it.
 * @param consolStatus undefined without a consol
 */
export const mayCorrect = (order: Correctable, consolStatus: string | undefined): boolean => {
  if (order.isDel) return false;
  if (isHeldByCustoms(order)) return true;
  const isClosed = consolStatus !== undefined && consolStatus !== CONSOL_OPEN;
  return !isClosed && isOpen(order.status) && !hasReached(stackOfOrder(order), DEPARTED);
};

const TOKEN = /^([1-9]\d{0,11})\.([\w-]{43})$/;

/** Reads the token `<order id>.<secret>` of a link without checking the secret. Undefined for any other text. */
export const readCorrectionToken = (token: string): { orderId: number; secret: string } | undefined => {
  const [, orderId, secret] = TOKEN.exec(token) ?? [];
  return orderId && secret ? { orderId: Number(orderId), secret } : undefined;
};
