import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { ExceptionRule } from '#shared/domain/exception-rules.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { type OrderPayload, orderPayload } from '#test/fixtures/orders.ts';
import type { Client } from '#test/support/client.ts';
import { test as base, clientOf, expect, openAsStaff } from './fixtures.ts';

export const STAFF = 'staff@demo.hanho.test';
export const PARTNER = 'partner@demo.hanho.test';
export const OWNER = 'admin@demo.hanho.test';

export type RegisteredOrder = { id: number; hblNo: string; orderId: string };

/** A text that no other test uses. */
export const uniqueText = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase();

/** A receiver's name in Korean syllables that no other test uses. */
export const uniqueName = (): string =>
  Array.from(crypto.getRandomValues(new Uint16Array(6)), (value) =>
    String.fromCharCode(0xac00 + (value % 11_172)),
  ).join('');

/** Calls a route and expects status 200. @returns the body of the answer */
export const send = async (as: Client, path: string, input: unknown) => {
  const { status, body } = await as.post(path, input);
  expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
  return body;
};

export const registerOrder = (as: Client, changes: Partial<OrderPayload> = {}): Promise<RegisteredOrder> =>
  send(as, '/api/parcel/registerOrderByCustomer', orderPayload(changes));

/** Registers one order per entry, sequentially. @returns the orders, the newest last */
export const registerOrders = async (
  as: Client,
  changes: readonly Partial<OrderPayload>[],
): Promise<RegisteredOrder[]> => {
  const registered: RegisteredOrder[] = [];
  for (const change of changes) registered.push(await registerOrder(as, change));
  return registered;
};

/** Registers a freight run that no other test uses. @returns its id */
export const createFreightRun = async (staff: Client, changes = {}): Promise<number> =>
  (await send(staff, '/api/freight/regFreight', freightPayload(changes))).id;

export type Consol = { id: number; version: number; mblNo: string };

/** Registers a consol, by default on a new freight run. */
export const createConsol = async (staff: Client, changes: Record<string, unknown> = {}): Promise<Consol> =>
  send(
    staff,
    '/api/consol/registerConsol',
    consolPayload(Number(changes.freightCode) || (await createFreightRun(staff)), changes),
  );

/** Signed-in clients of staff, a partner and the owner, with which a test creates its records. */
export const test = base.extend<{ api: { staff: Client; partner: Client; owner: Client } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a fixture needs from its pattern.
  api: async ({}, use) => {
    const [staff, partner, owner] = await Promise.all([STAFF, PARTNER, OWNER].map(clientOf));
    await use({ staff, partner, owner } as Record<'staff' | 'partner' | 'owner', Client>);
  },
});

export { expect };

/**
 * Waits until an order has an open exception of this rule, or none. Stream jobs open and close exceptions, and a page shows
 * those of the time when it was opened.
 */
export const expectException = (
  as: Client,
  { id }: Pick<RegisteredOrder, 'id'>,
  rule: ExceptionRule,
  isOpen = true,
): Promise<void> =>
  expect
    .poll(async () => {
      const { items } = await send(as, '/api/exception/list', { state: 'open', rule });
      return items.some(({ orderId }: { orderId: number }) => orderId === id);
    }, rule)
    .toBe(isOpen);

/** The rows of a table below its header. */
export const rowsOf = (page: Page, table: string): Locator =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
export const dialogOf = (page: Page, name?: string | RegExp): Locator => page.getByRole('dialog', { name });
export const alertDialog = (page: Page): Locator => page.getByRole('alertdialog');
export const answerAlert = (page: Page, name: string): Promise<void> =>
  alertDialog(page).getByRole('button', { name, exact: true }).click();
/** A notice disappears after 2.5 s, so that a test checks it before anything slow, such as reading a PDF. */
export const expectNotice = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.getByRole('region', { name: '알림' }).getByText(text).first()).toBeVisible();
export const press = (scope: Page | Locator, name: string | RegExp): Promise<void> =>
  scope.getByRole('button', { name, exact: typeof name === 'string' }).click();

/** Presses a button. @returns the file that it downloads */
export const downloadBy = async (scope: Page | Locator, button: string | RegExp) => {
  const page = 'goto' in scope ? scope : scope.page();
  const [file] = await Promise.all([page.waitForEvent('download'), press(scope, button)]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
};

export const lookupGrid = (page: Page): Locator => page.getByRole('region', { name: '배송상품' });
export const hblCells = (page: Page): Locator => lookupGrid(page).locator('.ag-row [col-id=hblNo]');
export const rowOf = (page: Page, hblNo: string): Locator =>
  lookupGrid(page).locator('.ag-row', { has: page.locator(`[col-id=hblNo]:text-is("${hblNo}")`) });
export const formField = (page: Page, label: string): Locator =>
  page.getByRole('search').getByLabel(label, { exact: true });

/** Opens the lookup and expands its detailed search fields. */
export const openLookup = async (page: Page, email = STAFF): Promise<void> => {
  await openAsStaff(page, email);
  const details = page.getByRole('button', { name: '상세 조건' });
  if ((await details.getAttribute('aria-expanded')) === 'false') await details.click();
};

export const expectFound = async (page: Page, orders: readonly RegisteredOrder[]): Promise<void> => {
  await expect
    .poll(async () => (await hblCells(page).allInnerTexts()).sort())
    .toEqual(orders.map(({ hblNo }) => hblNo).sort());
};

/** Searches orders by their house bill numbers and waits for the result. */
export const lookUpOrders = async (page: Page, orders: readonly RegisteredOrder[]): Promise<void> => {
  await formField(page, 'H/BL 번호').fill(orders.map(({ hblNo }) => hblNo).join('\n'));
  await press(page, '조회');
  await expectFound(page, orders);
};

export const selectAll = async (page: Page, count: number): Promise<void> => {
  await lookupGrid(page).locator('.ag-header-select-all input').check();
  await expect(page.getByText(`${count}건 선택`)).toBeVisible();
};
