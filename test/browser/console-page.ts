import type { Locator, Page } from '@playwright/test';
import { consolPayload, freightPayload } from '../fixtures/freight.ts';
import type { Client } from '../support/client.ts';
import { openAsStaff } from './fixtures.ts';
import { expect, type Registered, registerSeveral, STAFF } from './lookup-page.ts';

export type Made = { id: number; version: number; mblNo: string };

/** A freight run that no other test uses. @returns its number */
export const newRun = async (staff: Client, changes = {}): Promise<number> =>
  (await staff.post('/api/freight/regFreight', freightPayload(changes))).body.id;

export const newConsol = async (staff: Client, changes: Record<string, unknown> = {}): Promise<Made> => {
  const payload = consolPayload(Number(changes.freightCode) || (await newRun(staff)), changes);
  const { status, body } = await staff.post('/api/consol/registerConsol', payload);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

/** A consol with new orders in it. */
export const filledConsol = async (
  { staff, partner }: { staff: Client; partner: Client },
  orders: Parameters<typeof registerSeveral>[1],
  changes: Record<string, unknown> = {},
): Promise<{ consol: Made; orders: Registered[] }> => {
  const consol = await newConsol(staff, changes);
  const registered = await registerSeveral(partner, orders);
  const orderList = registered.map(({ id }) => id);
  const { body } = await staff.post('/api/consol/linkConsol', { consolId: consol.id, orderList });
  expect(body).toEqual({ count: orders.length });
  return { consol, orders: registered };
};

/** A consol as the server has it now. */
export const consolNow = async (staff: Client, mblNo: string) =>
  (await staff.post('/api/consol/getConsolList', { mblNo })).body[0];

/** Somebody else changes a consol. */
export const changeConsol = async (staff: Client, mblNo: string, changes: Record<string, unknown>) => {
  const { status, body } = await staff.post('/api/consol/modifyConsol', {
    ...(await consolNow(staff, mblNo)),
    ...changes,
  });
  expect(status, JSON.stringify(body)).toBe(200);
};

/** Opens the page with the search of an address: `mblNo=081-...&consol=12`. */
export const openConsole = async (page: Page, search = ''): Promise<void> => {
  await openAsStaff(page, STAFF, `/admin/console?${search}`);
  await expect(page.getByRole('heading', { level: 1, name: '콘솔 관리' })).toBeVisible();
};

/** Opens the page with one consol, chosen. */
export const openConsol = async (page: Page, { id, mblNo }: Made): Promise<void> => {
  await openConsole(page, `mblNo=${mblNo}&consol=${id}`);
  await expect(card(page, mblNo)).toBeVisible();
};

export const cards = (page: Page): Locator =>
  page.getByRole('list', { name: '콘솔', exact: true }).locator('[data-consol]');
export const card = (page: Page, mblNo: string): Locator =>
  page.getByRole('list', { name: '콘솔', exact: true }).getByRole('listitem').filter({ hasText: mblNo });
export const unfold = (page: Page, mblNo: string): Promise<void> =>
  page.getByRole('button', { name: `${mblNo} 상세` }).click();
export const orders = (page: Page): Locator => page.getByRole('region', { name: '콘솔의 주문' });
export const orderRows = (page: Page): Locator =>
  orders(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
export const totals = (page: Page): Locator => page.getByRole('status', { name: '합계' });
export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const question = (page: Page): Locator => page.getByRole('alertdialog');
export const answer = (page: Page, name: string): Promise<void> =>
  question(page).getByRole('button', { name, exact: true }).click();
export const says = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.getByRole('region', { name: '알림' }).getByText(text)).toBeVisible();
