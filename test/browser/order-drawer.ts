import type { Locator, Page } from '@playwright/test';
import type { Order } from '#shared/domain/order.ts';
import { type OrderPayload, orderPayload } from '../fixtures/orders.ts';
import type { Client } from '../support/client.ts';
import { PARTNER, STAFF } from './back-office.ts';
import { accountOf, test as base, expect } from './fixtures.ts';

/** Sessions of staff and of a partner, and order requests outside the page. */
type Office = {
  staff: Client;
  partner: Client;
  /** A new order of the partner 시드니마트. */
  register: (changes?: Partial<OrderPayload>) => Promise<Order>;
  read: (id: number) => Promise<Order>;
  /** Changes fields of an order under its newest version. */
  change: (id: number, fields: Partial<Order>) => Promise<void>;
};

/** Registers orders for a test and changes them as another member of staff. */
export const test = base.extend<{ office: Office }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a fixture needs from its pattern.
  office: async ({}, use) => {
    const [staff, partner] = await Promise.all([accountOf(STAFF), accountOf(PARTNER)]);
    const read: Office['read'] = async (id) =>
      (await staff.post('/api/parcel/getOrders', { id: [id] })).body[0];
    await use({
      staff,
      partner,
      read,
      register: async (changes) => {
        const { body } = await partner.post('/api/parcel/registerOrderByCustomer', orderPayload(changes));
        return read(body.id);
      },
      change: async (id, fields) => {
        const { status } = await staff.post('/api/parcel/updateOrder', { ...(await read(id)), ...fields });
        expect(status).toBe(200);
      },
    });
  },
});

/** The order drawer. */
export const drawerOf = (page: Page): Locator => page.getByRole('dialog', { name: /^주문 (정보|HHK)/ });

/** A section of the drawer by its heading. */
export const section = (page: Page, title: string): Locator =>
  drawerOf(page).getByRole('region', { name: title, exact: true });

/** The first field whose label starts with this text. */
export const field = (scope: Locator, label: string): Locator => scope.getByLabel(label).first();

export const press = (page: Page, name: string): Promise<void> =>
  drawerOf(page).getByRole('button', { name, exact: true }).click();

/** A row of the list by its house bill number. It has no role while the drawer covers it. */
export const rowOf = (page: Page, { hblNo }: Order): Locator =>
  page.locator('.ag-row').filter({ hasText: hblNo });

type Listed = Pick<Order, 'id' | 'hblNo'>;

/** Follows a link to the list of these orders with the first of them open. */
export const followLink = async (page: Page, member: Client, ...orders: Listed[]): Promise<void> => {
  await page.context().addCookies([member.browserCookie()]);
  const numbers = orders.map(({ hblNo }) => hblNo).join(',');
  await page.goto(`/admin/parcel-info?hblNo=${numbers}&order=${orders[0]?.id}`);
};

/** Like `followLink`, and waits for the order. */
export const openOrder = async (page: Page, member: Client, ...orders: Listed[]): Promise<Locator> => {
  await followLink(page, member, ...orders);
  await expect(drawerOf(page).getByRole('heading', { name: '배송 현황' })).toBeVisible();
  return drawerOf(page);
};
