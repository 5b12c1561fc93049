import type { Locator, Page } from '@playwright/test';
import type { Client } from '#test/support/client.ts';
import {
  type Consol,
  createConsol,
  expect,
  type RegisteredOrder,
  registerOrders,
  STAFF,
  send,
} from './back-office.ts';
import { openAsStaff } from './fixtures.ts';

/** Registers a consol and orders of the partner, and links the orders to the consol. */
export const createFilledConsol = async (
  { staff, partner }: { staff: Client; partner: Client },
  orders: Parameters<typeof registerOrders>[1],
  changes: Record<string, unknown> = {},
): Promise<{ consol: Consol; orders: RegisteredOrder[] }> => {
  const consol = await createConsol(staff, changes);
  const registered = await registerOrders(partner, orders);
  const orderList = registered.map(({ id }) => id);
  expect(await send(staff, '/api/consol/linkConsol', { consolId: consol.id, orderList })).toEqual({
    count: orders.length,
  });
  return { consol, orders: registered };
};

export const getConsol = async (staff: Client, mblNo: string) =>
  (await send(staff, '/api/consol/getConsolList', { mblNo }))[0];

/** Changes a consol through the API, as another member of staff would. */
export const changeConsol = async (staff: Client, mblNo: string, changes: Record<string, unknown>) =>
  send(staff, '/api/consol/modifyConsol', { ...(await getConsol(staff, mblNo)), ...changes });

/** Opens the page of consols. @param search query string, such as `mblNo=081-...&consol=12` */
export const openConsolePage = async (page: Page, search = ''): Promise<void> => {
  await openAsStaff(page, STAFF, `/admin/console?${search}`);
  await expect(page.getByRole('heading', { level: 1, name: '콘솔 관리' })).toBeVisible();
};

/** Opens the page of consols with one consol selected. */
export const openConsol = async (page: Page, { id, mblNo }: Consol): Promise<void> => {
  await openConsolePage(page, `mblNo=${mblNo}&consol=${id}`);
  await expect(card(page, mblNo)).toBeVisible();
};

const consols = (page: Page): Locator => page.getByRole('list', { name: '콘솔', exact: true });
export const cards = (page: Page): Locator => consols(page).locator('[data-consol]');
export const card = (page: Page, mblNo: string): Locator =>
  consols(page).getByRole('listitem').filter({ hasText: mblNo });
export const showDetails = (page: Page, mblNo: string): Promise<void> =>
  page.getByRole('button', { name: `${mblNo} 상세` }).click();
export const orderGrid = (page: Page): Locator => page.getByRole('region', { name: '콘솔의 주문' });
export const orderRows = (page: Page): Locator =>
  orderGrid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
export const totals = (page: Page): Locator => page.getByRole('status', { name: '합계' });
