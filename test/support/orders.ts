import { expect } from 'vitest';
import type { NamedOrder } from '#shared/domain/order.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import type { Client } from './client.ts';

export const REGISTER = '/api/parcel/registerOrderByCustomer';

export type Registered = { id: number; hblNo: string; orderId: string };

/** Registers an order and expects success. */
export const registerOrder = async (
  as: Client,
  changes: Parameters<typeof orderPayload>[0] = {},
): Promise<Registered> => {
  const { status, body } = await as.post(REGISTER, orderPayload(changes));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

export const registerOrders = (as: Client, count: number): Promise<Registered[]> =>
  Promise.all(Array.from({ length: count }, () => registerOrder(as)));

export const readOrders = async (as: Client, id: readonly number[]): Promise<NamedOrder[]> =>
  (await as.post('/api/parcel/getOrders', { id })).body;

/** Reads an order with all its fields, as the edit form does. */
export const readOrder = async (as: Client, id: number): Promise<NamedOrder> =>
  (await readOrders(as, [id]))[0] as NamedOrder;
