import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { consolPayload, freightPayload } from '../fixtures/freight.ts';
import type { Client } from '../support/client.ts';
import { expectNoBarriers, readAlert } from './fixtures.ts';
import {
  expect,
  expectFound,
  find,
  formField,
  hblCells,
  list,
  OWNER,
  openLookup,
  PARTNER,
  press,
  register,
  registerSeveral,
  rowOf,
  selectAll,
  test,
  unique,
} from './lookup-page.ts';

const says = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('region', { name: '알림' }).getByText(text)).toBeVisible();
const question = (page: Page) => page.getByRole('alertdialog');
const answer = (page: Page, name: string) =>
  question(page).getByRole('button', { name, exact: true }).click();
const consolDialog = (page: Page) => page.getByRole('dialog', { name: '콘솔 연결' });

const newConsol = async (staff: Client): Promise<{ id: number; mblNo: string }> => {
  const { body: run } = await staff.post('/api/freight/regFreight', freightPayload());
  const { status, body } = await staff.post('/api/consol/registerConsol', consolPayload(run.id));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

/** Chooses a consol in the dialog that is open, and links. */
const linkTo = async (page: Page, mblNo: string, count: number) => {
  await consolDialog(page).getByLabel('콘솔 찾기').fill(mblNo);
  await consolDialog(page).getByRole('radio').check();
  await consolDialog(page)
    .getByRole('button', { name: `${mblNo}에 ${count}건 연결` })
    .click();
};

test('nothing is done to nothing', async ({ page, api }) => {
  await openLookup(page);
  await find(page, [await register(api.partner)]);
  for (const [name, text] of [
    ['운송장 미리보기·출력', '선택된 배송상품이 없습니다.'],
    ['상태 변경', '선택된 ORDER가 없습니다.'],
    ['콘솔 연결', '선택된 ORDER가 없습니다.'],
    ['콘솔 해제', '선택된 ORDER가 없습니다.'],
    ['임시 콘솔 목록 (0)', '임시 콘솔 목록이 없습니다.'],
    ['삭제', '선택된 ORDER가 없습니다.'],
  ] as const) {
    await press(page, name);
    await expect(page.getByRole('region', { name: '알림' }).getByText(text).first()).toBeVisible();
  }
});

test('orders are linked to a consol and released, and only their rows change', async ({ page, api }) => {
  test.slow();
  const consol = await newConsol(api.staff);
  const orders = await registerSeveral(api.partner, [{}, {}, {}]);
  await openLookup(page);
  await find(page, orders);
  await selectAll(page, 3);
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/parcel/parcel')) searches.push(request.url());
  });
  await press(page, '콘솔 연결');
  await consolDialog(page).getByRole('button', { name: '연결', exact: true }).click();
  await readAlert(page, '콘솔을 선택해주세요.');
  await expectNoBarriers(page);
  await linkTo(page, consol.mblNo, 3);
  await says(page, `3건을 콘솔 ${consol.mblNo}에 연결했습니다.`);
  for (const { hblNo } of orders) {
    await expect(rowOf(page, hblNo).locator('[col-id=mblNo]')).toHaveText(consol.mblNo);
    await expect(rowOf(page, hblNo)).toHaveClass(/grid-row-marked/);
  }
  await expect(page.getByText('3건 선택')).toBeVisible();

  await press(page, '콘솔 해제');
  await expect(question(page)).toContainText(consol.mblNo);
  await answer(page, '3건 해제');
  await says(page, '콘솔이 해제되었습니다.');
  await expect(rowOf(page, orders[0]?.hblNo ?? '').locator('[col-id=mblNo]')).toHaveText('');
  expect(searches).toEqual([]);
});

test('a consol says which orders it cannot take, and takes the rest', async ({ page, api }) => {
  const [first, second] = [await newConsol(api.staff), await newConsol(api.staff)];
  const orders = await registerSeveral(api.partner, [{}, {}]);
  const [taken, free] = orders;
  await openLookup(page);
  await find(page, orders);
  await selectAll(page, 2);
  // Somebody else was quicker.
  await api.staff.post('/api/consol/linkConsol', { consolId: first.id, orderList: [taken?.id] });
  await press(page, '콘솔 연결');
  await linkTo(page, second.mblNo, 2);
  await expect(question(page)).toContainText('1건을 연결할 수 없습니다.');
  await expect(question(page)).toContainText(taken?.hblNo ?? '');
  await answer(page, '제외하고 1건 연결');
  await says(page, `1건을 콘솔 ${second.mblNo}에 연결했습니다.`);
  await expect(rowOf(page, free?.hblNo ?? '').locator('[col-id=mblNo]')).toHaveText(second.mblNo);
});

test('a release that fails says so', async ({ page, api }) => {
  const consol = await newConsol(api.staff);
  const order = await register(api.partner);
  await api.staff.post('/api/consol/linkConsol', { consolId: consol.id, orderList: [order.id] });
  await openLookup(page, OWNER);
  await formField(page, 'M/BL 번호').fill(consol.mblNo);
  await press(page, '조회');
  await expectFound(page, [order]);
  await selectAll(page, 1);
  await page.route('**/api/consol/deConsolize', (route) => route.abort());
  await press(page, '콘솔 해제');
  await answer(page, '1건 해제');
  await expect(question(page)).toContainText('콘솔 해제에 실패했습니다!');
});

test('orders are put aside without doubles, outlive a reload, and are linked in one go', async ({
  page,
  api,
}) => {
  const consol = await newConsol(api.staff);
  const orders = await registerSeveral(api.partner, [{}, {}]);
  const [removed, kept] = orders;
  await openLookup(page);
  await find(page, orders);
  await selectAll(page, 2);
  await press(page, '임시 목록에 담기');
  await says(page, '2건을 임시 콘솔 목록에 담았습니다.');
  await press(page, '임시 목록에 담기');
  await says(page, '0건을 임시 콘솔 목록에 담았습니다. (이미 있는 2건 제외)');
  await page.reload();
  await press(page, '임시 콘솔 목록 (2)');
  const dialog = page.getByRole('dialog', { name: '임시 콘솔 목록' });
  await dialog.getByRole('button', { name: `${removed?.hblNo} 빼기` }).click();
  await dialog.getByRole('button', { name: '1건 콘솔 연결' }).click();
  await linkTo(page, consol.mblNo, 1);
  await says(page, `1건을 콘솔 ${consol.mblNo}에 연결했습니다.`);
  await expect(rowOf(page, kept?.hblNo ?? '').locator('[col-id=mblNo]')).toHaveText(consol.mblNo);
  await expect(page.getByRole('button', { name: '임시 콘솔 목록 (0)' })).toBeVisible();

  await selectAll(page, 2);
  await press(page, '임시 목록에 담기');
  await press(page, '임시 콘솔 목록 (2)');
  await dialog.getByRole('button', { name: '비우기' }).click();
  await answer(page, '2건 비우기');
  await expect(page.getByRole('button', { name: '임시 콘솔 목록 (0)' })).toBeVisible();
});

test('a partner moves its orders as far as 02, numbered automatically', async ({ page, api }) => {
  const order = await register(api.partner);
  await openLookup(page, PARTNER);
  await find(page, [order]);
  for (const name of ['콘솔 연결', '콘솔 해제', '삭제']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await selectAll(page, 1);
  await press(page, '상태 변경');
  const dialog = page.getByRole('dialog', { name: '일괄 상태 변경' });
  await expect(dialog.getByRole('option')).toHaveText(['선택', '접수대기', '접수완료', '입고완료']);
  await dialog.getByLabel('바꿀 상태').selectOption('입고완료');
  await expect(dialog).toContainText('주문번호가 없는 주문이 1건 있습니다.');
  await dialog.getByRole('button', { name: '1건 변경' }).click();
  await readAlert(page, '주문 상태를 변경했습니다.');
  await expect(rowOf(page, order.hblNo).locator('[col-id=orderId]')).toHaveText(/^\d{6}-\d{4}$/);
  await expect(rowOf(page, order.hblNo)).toContainText('입고완료');
});

test('02 takes the numbers that are typed, and leaves out what is refused', async ({ page, api }) => {
  const typed = `T-${unique()}`;
  const [unnumbered, deleted] = await registerSeveral(api.partner, [{}, { orderId: `D-${unique()}` }]);
  if (!unnumbered || !deleted) throw new Error('not registered');
  await openLookup(page, OWNER);
  await find(page, [unnumbered, deleted]);
  await selectAll(page, 2);
  await api.staff.post('/api/parcel/delete', { id: deleted.id, isDel: '1' });
  await press(page, '상태 변경');
  const dialog = page.getByRole('dialog', { name: '일괄 상태 변경' });
  await dialog.getByRole('button', { name: '2건 변경' }).click();
  await expect(dialog.getByText('바꿀 상태를 선택해주세요.')).toBeVisible();
  await dialog.getByLabel('바꿀 상태').selectOption('입고완료');
  await dialog.getByLabel('직접 입력').check();
  await dialog.getByLabel(`${unnumbered.hblNo} 주문번호`).fill(typed);
  await dialog.getByRole('button', { name: '2건 변경' }).click();
  await expect(question(page)).toContainText(`${deleted.hblNo} 삭제된 주문은 변경할 수 없습니다.`);
  await answer(page, '제외하고 1건 변경');
  await readAlert(page, '주문 상태를 변경했습니다.');
  await expect(rowOf(page, unnumbered.hblNo).locator('[col-id=orderId]')).toHaveText(typed);
});

test('orders are deleted and restored', async ({ page, api }) => {
  const orders = await registerSeveral(api.partner, [{}, {}]);
  await openLookup(page);
  await find(page, orders);
  await selectAll(page, 2);
  await press(page, '삭제');
  await expect(question(page)).toContainText('주문 2건을 삭제할까요?');
  await answer(page, '2건 삭제');
  await says(page, '삭제했습니다.');
  await expect(list(page)).toHaveCount(0);

  await page.getByLabel('삭제 주문 관리').check();
  await expectFound(page, orders);
  await selectAll(page, 2);
  await press(page, '복원');
  await answer(page, '2건 복원');
  await says(page, '복원했습니다.');
  await page.getByLabel('삭제 주문 관리').uncheck();
  await expectFound(page, orders);

  await selectAll(page, 2);
  await page.route('**/api/parcel/delete', (route) => route.abort());
  await press(page, '삭제');
  await answer(page, '2건 삭제');
  await readAlert(page, '불러오기 실패!');
  await expect(hblCells(page)).toHaveCount(2);
});

test('the list is saved as a file that no spreadsheet takes for formulas', async ({ page, api }) => {
  const order = await register(api.partner, {
    orderId: `B-${unique()}`,
    orderMemo: '=HYPERLINK("x","y"), 조심',
  });
  await openLookup(page, PARTNER);
  await find(page, [order]);
  await press(page, 'CSV 백업');
  await page.getByLabel('내려받는 이유').fill('월말 정산');
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, '내려받기')]);
  expect(file.suggestedFilename()).toMatch(/^parcels-\d{4}-\d\d-\d\d\.csv$/);
  const bytes = await readFile(await file.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.toString('utf8').trim().split('\r\n');
  expect(lines[0]).toContain('주문번호');
  // One line for each of its items.
  expect(lines).toHaveLength(3);
  for (const line of lines.slice(1)) {
    expect(line).toContain(order.orderId);
    expect(line).toContain(`"'=HYPERLINK(""x"",""y""), 조심"`);
  }
  expect(lines[1]).toContain('OMEGA 3 FISH OIL');
});
