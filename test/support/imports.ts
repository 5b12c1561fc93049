import { randomUUID } from 'node:crypto';
import type { Order } from '#shared/domain/order.ts';
import { importForm, type OrderCells, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import type { Answer, Client } from './client.ts';

export const IMPORT = '/api/parcel/importExcel';

/** Returns a unique order number. */
export const orderNumber = (): string => `T-${randomUUID().slice(0, 12)}`;

const MAX_REQUESTS = 10;

/**
 * Imports rows as a workbook, without an import job. On a busy machine the server may reach its deadline; like a user, the
 * test then sends the same file again, which continues the import.
 */
export const importRows = async (
  as: Client,
  rows: readonly OrderCells[],
  fields = {},
  headers = {},
): Promise<Answer> => {
  const file = spreadsheet(rows);
  for (let nth = 1; ; nth += 1) {
    const answer = await as.postForm(IMPORT, importForm(file, fields), headers);
    if (answer.status !== 503 || nth === MAX_REQUESTS) return answer;
  }
};

/** Reads orders by their order numbers, in the sequence of `orderIds`. Unknown numbers are left out. */
export const ordersByNumber = async (as: Client, orderIds: readonly string[]): Promise<Order[]> => {
  const { rows } = (await as.post('/api/parcel/parcel', { orderId: orderIds })).body;
  if (rows.length === 0) return [];
  const { body } = await as.post('/api/parcel/getOrders', { id: rows.map(({ id }: Order) => id) });
  return orderIds.flatMap((orderId) => body.filter((order: Order) => order.orderId === orderId));
};

/** Downloads a workbook. */
export const downloadWorkbook = async (url: string, as: Client, path: string) => {
  const answer = await fetch(`${url}${path}`, { headers: { cookie: `__Host-sid=${as.cookie()}` } });
  const content = new Uint8Array(await answer.arrayBuffer());
  return { status: answer.status, content, headers: answer.headers };
};
