import type { Page } from '@playwright/test';
import { newConsol } from './console-page.ts';
import { expectNoBarriers, expectNoOverflow } from './fixtures.ts';
import {
  expect,
  find,
  formField,
  hblCells,
  list,
  openLookup,
  PARTNER,
  press,
  type Registered,
  registerSeveral,
  selectAll,
  test,
} from './lookup-page.ts';

/** Three parcels, two by air and one by sea, in the list. */
const shown = async (page: Page, api: { partner: Parameters<typeof registerSeveral>[0] }) => {
  const orders = await registerSeveral(api.partner, [{}, {}, { freightMethod: 1, boxQty: 4 }]);
  await openLookup(page, PARTNER);
  await find(page, orders);
  return orders as [Registered, Registered, Registered];
};

const headers = (page: Page) =>
  list(page).locator('.ag-header-cell[col-id]:not([col-id=ag-Grid-SelectionColumn])');
/** Column names as they stand from left to right. */
const columnOrder = async (page: Page) =>
  (
    await headers(page).evaluateAll((cells) =>
      cells.map((cell) => ({
        name: cell.textContent?.trim() ?? '',
        at: cell.getBoundingClientRect().left,
      })),
    )
  )
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);

/** Puts the focus on a cell of the first row: where a click that opens an order leaves it. */
const standOnFirst = async (page: Page) => {
  await hblCells(page).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
};

/** Calls of the API from now on. */
const watchCalls = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
};

test('selecting adds up and asks nobody; opening asks each thing once', async ({ page, api }) => {
  await shown(page, api);
  const calls = watchCalls(page);
  await selectAll(page, 3);
  await expect(page.getByText('박스 6', { exact: true })).toBeVisible();
  await expect(page.getByText('실중량 9.60 kg', { exact: true })).toBeVisible();
  await expect(page.getByText('부피 5.00 kg + 0.02 CBM', { exact: true })).toBeVisible();
  await expect(page.getByText('금액 USD 282.00', { exact: true })).toBeVisible();
  expect(calls).toEqual([]);
  await hblCells(page).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('heading', { name: '받는 분' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls).not.toContain('/api/parcel/parcel');
  expect(new Set(calls).size).toBe(calls.length);
});

test('the grid is worked by keyboard', async ({ page, api }) => {
  const [first, second] = await shown(page, api);
  // The newest stands on top.
  await standOnFirst(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText('2건 선택')).toBeVisible();
  const selected = list(page).locator('.ag-row-selected [col-id=hblNo]');
  await expect(selected).toHaveText([second.hblNo, first.hblNo]);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(second.hblNo);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('2건 선택')).toBeVisible();
});

test('a cell or the selected rows are copied for a sheet', async ({ page, api }) => {
  const [, , third] = await shown(page, api);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = async () => {
    await page.keyboard.press('Control+c');
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await standOnFirst(page);
  expect(await copied()).toBe(third.hblNo);
  await selectAll(page, 3);
  await standOnFirst(page);
  const lines = (await copied()).split('\n').map((line) => line.split('\t'));
  expect(lines).toHaveLength(3);
  expect(lines[0]?.[0]).toBe(String(third.id));
  expect(lines[0]).toContain(third.hblNo);
  expect(new Set(lines.map((cells) => cells.length)).size).toBe(1);
});

test('the columns stay as somebody arranged them, until they are put back', async ({ page, api }) => {
  await shown(page, api);
  const before = await columnOrder(page);
  await press(page, '열 설정');
  const dialog = page.getByRole('dialog', { name: '열 설정' });
  await dialog.getByLabel('등록자', { exact: true }).uncheck();
  await dialog.getByRole('button', { name: '상태 뒤로' }).click();
  await dialog.getByRole('button', { name: '닫기' }).last().click();
  await expect(dialog).toBeHidden();
  const wished = before.filter((name) => name !== '등록자');
  const at = wished.indexOf('상태');
  wished.splice(at, 2, wished[at + 1] ?? '', '상태');
  await expect.poll(async () => (await columnOrder(page)).slice(0, 6)).toEqual(wished.slice(0, 6));

  const edge = list(page).locator('.ag-header-cell[col-id=partnerName] .ag-header-cell-resize');
  const box = await edge.boundingBox();
  if (!box) throw new Error('no edge');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  const width = () =>
    list(page)
      .locator('.ag-header-cell[col-id=partnerName]')
      .evaluate((cell) => cell.getBoundingClientRect().width);
  const dragged = await width();
  expect(dragged).toBeGreaterThan(140);

  await page.reload();
  await expect(hblCells(page)).toHaveCount(3);
  await expect.poll(async () => (await columnOrder(page)).slice(0, 6)).toEqual(wished.slice(0, 6));
  expect(await width()).toBe(dragged);
  await press(page, '열 설정');
  await dialog.getByRole('button', { name: '처음 상태로' }).click();
  await dialog.getByRole('button', { name: '닫기' }).last().click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => columnOrder(page)).toEqual(before);
});

test('words find their rows in the list that is there', async ({ page, api }) => {
  const [, second] = await shown(page, api);
  const calls = watchCalls(page);
  await page.getByLabel('목록에서 찾기').fill(second.hblNo);
  await expect(hblCells(page)).toHaveText([second.hblNo]);
  expect(calls).toEqual([]);
});

test('the list goes on by itself over pages that hold nothing, and ends with a word', async ({
  page,
  api,
}) => {
  const [order] = await registerSeveral(api.partner, [{}]);
  const { body } = await api.partner.post('/api/parcel/parcel', { hblNo: [order?.hblNo] });
  const answers = [
    { rows: [], nextPaging: 'a' },
    { rows: body.rows, nextPaging: 'b' },
    { rows: [], nextPaging: 'c' },
    { rows: [], nextPaging: null },
  ];
  await openLookup(page, PARTNER);
  await page.route('**/api/parcel/parcel', (route) => route.fulfill({ json: answers.shift() }));
  await press(page, '조회');
  await expect(page.getByText('1건 이상 표시')).toBeVisible();
  await press(page, '더 보기');
  await expect(
    page.getByRole('region', { name: '알림' }).getByText('더이상 불러올 상품이 없습니다.'),
  ).toBeVisible();
  await expect(page.getByText('1건 표시')).toBeVisible();
  expect(answers).toEqual([]);
});

test('a phone shows cards, and one menu for everything that can be done', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const orders = await registerSeveral(api.partner, [{}, {}]);
  const { id: consolId } = await newConsol(api.staff);
  await api.staff.post('/api/consol/linkConsol', { consolId, orderList: [orders[0]?.id] });
  await openLookup(page);
  await formField(page, 'H/BL 번호').fill(orders.map(({ hblNo }) => hblNo).join());
  await press(page, '조회');
  const cards = page.getByRole('list', { name: '배송상품' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  const [first, second] = orders as [(typeof orders)[number], (typeof orders)[number]];
  await expect(cards.filter({ hasText: first.hblNo })).toHaveClass(/bg-accent-weak/);
  await expect(cards.filter({ hasText: second.hblNo })).not.toHaveClass(/bg-accent-weak/);
  await expect(page.getByText('콘솔에 연결된 주문')).toBeVisible();
  await page.getByLabel('모두 선택').check();
  await expect(page.getByText('2건 선택')).toBeVisible();
  await press(page, '작업');
  await expectNoBarriers(page);
  await press(page, '상태 변경');
  await expect(page.getByRole('dialog', { name: '일괄 상태 변경' })).toBeVisible();
  await expectNoOverflow(page);
});
