import type { Locator, Page } from '@playwright/test';
import { type OrderPayload, orderPayload } from '../fixtures/orders.ts';
import type { Client } from '../support/client.ts';
import { accountOf, test as base, expect, openAsStaff } from './fixtures.ts';

export const STAFF = 'staff@demo.hanho.test';
export const PARTNER = 'partner@demo.hanho.test';
export const OWNER = 'admin@demo.hanho.test';

export type Registered = { id: number; hblNo: string; orderId: string };

/** Letters that no other test uses. */
export const unique = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase();

/** A receiver's name that no other test uses, in the syllables that a name may have. */
export const uniqueName = (): string =>
  Array.from(crypto.getRandomValues(new Uint16Array(6)), (value) =>
    String.fromCharCode(0xac00 + (value % 11_172)),
  ).join('');

export const register = async (as: Client, changes: Partial<OrderPayload> = {}): Promise<Registered> => {
  const { status, body } = await as.post('/api/parcel/registerOrderByCustomer', orderPayload(changes));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

/** Registers orders one after the other, the newest last. */
export const registerSeveral = async (
  as: Client,
  changes: readonly Partial<OrderPayload>[],
): Promise<Registered[]> => {
  const registered: Registered[] = [];
  for (const change of changes) registered.push(await register(as, change));
  return registered;
};

type Api = { staff: Client; partner: Client };

/** Whoever registers the orders of a test. */
export const test = base.extend<{ api: Api }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here
  api: async ({}, use) => {
    await use({ staff: await accountOf(STAFF), partner: await accountOf(PARTNER) });
  },
});

export { expect };

export const list = (page: Page): Locator => page.getByRole('region', { name: '배송상품' });
export const hblCells = (page: Page): Locator => list(page).locator('.ag-row [col-id=hblNo]');
export const rowOf = (page: Page, hblNo: string): Locator =>
  list(page).locator('.ag-row', { has: page.locator(`[col-id=hblNo]:text-is("${hblNo}")`) });
export const formField = (page: Page, label: string): Locator =>
  page.getByRole('search').getByLabel(label, { exact: true });
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();

/** Opens the lookup with the details of its form unfolded. */
export const openLookup = async (page: Page, email = STAFF): Promise<void> => {
  await openAsStaff(page, email);
  const details = page.getByRole('button', { name: '상세 조건' });
  if ((await details.getAttribute('aria-expanded')) === 'false') await details.click();
};

/** Searches and waits for exactly these rows. */
export const expectFound = async (page: Page, orders: readonly Registered[]): Promise<void> => {
  await expect
    .poll(async () => (await hblCells(page).allInnerTexts()).sort())
    .toEqual(orders.map(({ hblNo }) => hblNo).sort());
};

/** Looks orders up by their house bills. */
export const find = async (page: Page, orders: readonly Registered[]): Promise<void> => {
  await formField(page, 'H/BL 번호').fill(orders.map(({ hblNo }) => hblNo).join('\n'));
  await press(page, '조회');
  await expectFound(page, orders);
};

/** Ticks the box of every row. */
export const selectAll = async (page: Page, count: number): Promise<void> => {
  await list(page).locator('.ag-header-select-all input').check();
  await expect(page.getByText(`${count}건 선택`)).toBeVisible();
};
