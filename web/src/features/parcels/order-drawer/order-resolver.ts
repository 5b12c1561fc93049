import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { OrderUpdate, WarehouseUpdate } from '#shared/domain/order-update.ts';
import { type HoldContext, holdErrors } from '#web/features/parcels/hold-fields.tsx';
import { numberMessage } from '#web/lib/order-fields.ts';
import { bodyOf, type OrderValues } from './order-values.ts';

const validate = zodResolver(OrderUpdate, { error: numberMessage }, { raw: true });

/** Validates the whole order. */
export const orderResolver: Resolver<OrderValues, HoldContext> = async (values, context, options) => {
  // The errors can be used for the form, because the fields of the validated body have the same names.
  const refused = await validate(bodyOf(values, { id: 1, version: 1 }), context, options as never);
  const errors = { ...refused.errors, ...(context && holdErrors(values, values.status, context)) };
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

/** Messages of invalid warehouse fields, by field. */
export const warehouseErrors = (
  body: object,
  values: OrderValues,
  context: HoldContext,
): Record<string, string> => {
  const { error } = WarehouseUpdate.safeParse(body, { error: numberMessage as never });
  const hold = 'status' in body ? holdErrors(values, values.status, context) : {};
  return {
    ...Object.fromEntries(Object.entries(hold).map(([name, { message = '' }]) => [name, String(message)])),
    ...Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])),
  };
};
