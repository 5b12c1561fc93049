import type { Locator, Page } from '@playwright/test';
import type { Order } from '#shared/domain/order.ts';
import type { Client } from '#test/support/client.ts';
import { expect, send } from './back-office.ts';

type OrderIds = Pick<Order, 'id' | 'hblNo'>;

export const readOrder = async (staff: Client, id: number): Promise<Order> =>
  (await send(staff, '/api/parcel/getOrders', { id: [id] }))[0];

/** Changes fields of the newest version of an order through the API. */
export const changeOrder = async (staff: Client, id: number, fields: Partial<Order>): Promise<void> =>
  send(staff, '/api/parcel/updateOrder', { ...(await readOrder(staff, id)), ...fields });

export const drawerOf = (page: Page): Locator => page.getByRole('dialog', { name: /^주문 (정보|HHK)/ });

export const section = (page: Page, title: string): Locator =>
  drawerOf(page).getByRole('region', { name: title, exact: true });

/** The first field whose label starts with this text. */
export const field = (scope: Locator, label: string): Locator => scope.getByLabel(label).first();

export const press = (page: Page, name: string): Promise<void> =>
  drawerOf(page).getByRole('button', { name, exact: true }).click();

/** Row of an order in the list. It is located by class, because a row behind the drawer has no accessible role. */
export const rowOf = (page: Page, { hblNo }: OrderIds): Locator =>
  page.locator('.ag-row').filter({ hasText: hblNo });

/** Signs the page in as the member and opens the URL that lists the orders, with the first one in the drawer. */
export const openListUrl = async (page: Page, member: Client, ...orders: OrderIds[]): Promise<void> => {
  await page.context().addCookies([member.browserCookie()]);
  const numbers = orders.map(({ hblNo }) => hblNo).join(',');
  await page.goto(`/admin/parcel-info?hblNo=${numbers}&order=${orders[0]?.id}`);
};

/** Like `openListUrl`, and waits until the drawer shows the order. @returns the drawer */
export const openOrder = async (page: Page, member: Client, ...orders: OrderIds[]): Promise<Locator> => {
  await openListUrl(page, member, ...orders);
  await expect(drawerOf(page).getByRole('heading', { name: '배송 현황' })).toBeVisible();
  return drawerOf(page);
};

/** Like `openOrder`, and opens its form. */
export const editOrder = async (page: Page, member: Client, ...orders: OrderIds[]): Promise<Locator> => {
  const drawer = await openOrder(page, member, ...orders);
  await press(page, '편집');
  await expect(drawer.getByRole('form', { name: '주문 정보' })).toBeVisible();
  return drawer;
};
