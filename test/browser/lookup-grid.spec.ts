import type { Page } from '@playwright/test';
import {
  expect,
  formField,
  hblCells,
  lookUpOrders,
  lookupGrid,
  openLookup,
  PARTNER,
  press,
  registerOrders,
  rowOf,
  STAFF,
  selectAll,
  test,
} from './back-office.ts';
import { expectNoOverflow, openAsStaff } from './fixtures.ts';
import { drawerOf, field } from './order-drawer.ts';

/** Column names from left to right. */
const columnOrder = (page: Page): Promise<string[]> =>
  lookupGrid(page)
    .locator('.ag-header-cell[col-id]:not([col-id=ag-Grid-SelectionColumn])')
    .evaluateAll((cells) =>
      cells
        .map((cell) => ({ name: cell.textContent?.trim() ?? '', at: cell.getBoundingClientRect().left }))
        .sort((a, b) => a.at - b.at)
        .map(({ name }) => name),
    );

test('partner: the list is selected, opened, copied and arranged by mouse and keyboard', async ({
  page,
  api,
}) => {
  // Two parcels by air and one by sea; the newest is the first row.
  const orders = await registerOrders(api.partner, [{}, {}, { freightMethod: 1, boxQty: 4 }]);
  const [first, second, third] = orders.map(({ hblNo }) => hblNo) as [string, string, string];
  await openLookup(page, PARTNER);
  await lookUpOrders(page, orders);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${pathname} ${request.postData() ?? ''}`);
  });

  await test.step('selecting rows shows their totals and typing filters rows, both without a request', async () => {
    await selectAll(page, 3);
    for (const total of ['박스 6', '실중량 9.60 kg', '부피무게 5.00 kg + 0.06 CBM', '금액 USD 282.00']) {
      await expect(page.getByText(total, { exact: true })).toBeVisible();
    }
    await page.getByLabel('목록에서 찾기').fill(second);
    await expect(hblCells(page)).toHaveText([second]);
    await page.getByLabel('목록에서 찾기').fill('');
    await expect(hblCells(page)).toHaveCount(3);
    expect(calls).toEqual([]);
  });

  await test.step('opening an order sends each of its requests once, and no search', async () => {
    await hblCells(page).first().click();
    const history = page.getByRole('dialog').getByRole('heading', { name: '진행 내역' });
    await history.scrollIntoViewIfNeeded();
    await expect(page.getByRole('dialog').locator('time').first()).toBeVisible();
    expect(calls.filter((call) => call.startsWith('/api/parcel/parcel '))).toEqual([]);
    expect(new Set(calls).size).toBe(calls.length);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('Control+C copies the selected rows, or one cell without a selection', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = async () => {
      await page.keyboard.press('Control+c');
      return page.evaluate(() => navigator.clipboard.readText());
    };
    const lines = (await copied()).split('\n').map((line) => line.split('\t'));
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain(String(orders[2]?.id));
    expect(lines[0]).toContain(third);
    expect(new Set(lines.map((cells) => cells.length)).size).toBe(1);
    await lookupGrid(page).locator('.ag-header-select-all input').uncheck();
    // Closing an order returns the focus to the cell that opened it.
    await rowOf(page, third).locator('[col-id=hblNo]').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await copied()).toBe(third);
  });

  await test.step('arrow keys move, Space selects and Enter opens', async () => {
    for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    await expect(page.getByText('2건 선택')).toBeVisible();
    await expect(lookupGrid(page).locator('.ag-row-selected [col-id=hblNo]')).toHaveText([second, first]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText(second);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('2건 선택')).toBeVisible();
  });

  await test.step('columns keep their order, visibility and width until they are reset', async () => {
    const dialog = page.getByRole('dialog', { name: '열 설정' });
    const close = async () => {
      await dialog.getByRole('button', { name: '닫기' }).last().click();
      await expect(dialog).toBeHidden();
    };
    const before = await columnOrder(page);
    await press(page, '열 설정');
    await dialog.getByLabel('등록자', { exact: true }).uncheck();
    await press(dialog, '상태 뒤로');
    await close();
    const expected = before.filter((name) => name !== '등록자');
    const at = expected.indexOf('상태');
    expected.splice(at, 2, expected[at + 1] ?? '', '상태');
    const hasExpectedOrder = () =>
      expect.poll(async () => (await columnOrder(page)).slice(0, 6)).toEqual(expected.slice(0, 6));
    await hasExpectedOrder();

    const header = lookupGrid(page).locator('.ag-header-cell[col-id=receiverMobile]');
    const box = await header.locator('.ag-header-cell-resize').boundingBox();
    if (!box) throw new Error('The edge of the column is not visible.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    const width = () => header.evaluate((cell) => cell.getBoundingClientRect().width);
    await expect.poll(width).toBeGreaterThan(140);
    const dragged = await width();

    await page.reload();
    await expect(hblCells(page)).toHaveCount(3);
    await hasExpectedOrder();
    expect(await width()).toBe(dragged);
    await press(page, '열 설정');
    await press(dialog, '처음 상태로');
    await close();
    await expect.poll(() => columnOrder(page)).toEqual(before);
  });
});

test.describe('on a desk screen at a zoom of 200 %', () => {
  test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });
  test('staff: the menu is closed, the number field focused, and a scanned order opens without overflow', async ({
    page,
    api,
  }) => {
    const [order] = await registerOrders(api.partner, [{}]);
    await openAsStaff(page, STAFF);
    await expect(page.getByRole('navigation', { name: '업무 메뉴' })).toBeHidden();
    await expect(formField(page, '통합 검색')).toBeFocused();
    await page.keyboard.type(order?.hblNo ?? '');
    await page.keyboard.press('Enter');
    await expect(drawerOf(page).getByRole('button', { name: '편집', exact: true })).toBeVisible();
    await page.keyboard.press('e');
    await expect(field(drawerOf(page), '실중량')).toBeFocused();
    await expectNoOverflow(page);
  });
});
