import type { Page } from '@playwright/test';
import { expect, expectNoBarriers } from './fixtures.ts';
import { noticeOf } from './members.ts';
import { field, modalOf, openOrder, part, press, rowOf, test } from './order-modal.ts';

const saved = (page: Page) => expect(noticeOf(page, '상품정보가 수정되었습니다.')).toBeVisible();
const comparison = (page: Page) => page.getByRole('dialog', { name: '다른 사용자가 먼저 수정했습니다.' });
const settle = (page: Page) => comparison(page).getByRole('button', { name: '합쳐서 저장' }).click();

const question = (page: Page) => page.getByRole('alertdialog', { name: '저장하지 않은 변경이 있습니다.' });
const stay = async (page: Page) => {
  await question(page).getByRole('button', { name: '계속 수정' }).click();
  await expect(question(page)).toBeHidden();
};
const leave = (page: Page) => question(page).getByRole('button', { name: '저장하지 않고 나가기' }).click();

/** Whether the browser would ask before it leaves the page. */
const isHeld = (page: Page): Promise<boolean> =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

const showsOrder = (page: Page, { hblNo }: { hblNo: string }) =>
  expect(page.getByRole('dialog', { name: `주문 ${hblNo}` })).toBeVisible();

test('two changes of one order that do not meet are both saved', async ({ page, office }) => {
  const order = await office.register();
  await openOrder(page, office.staff, order);
  await field(part(page, '배송 현황'), '운송장 번호').fill('6912345678901');
  const [first, second] = order.itemList;
  await office.change(order.id, {
    orderMemo: '문 앞에 놓아주세요.',
    itemList: [{ ...first, itemQty: 9 }, second],
  } as never);
  await press(page, '수정');
  const joined = comparison(page).getByRole('table');
  await expect(joined.getByRole('row', { name: /운송장 번호.*6912345678901.*나/ })).toBeVisible();
  await expect(joined.getByRole('row', { name: /배송 메모.*문 앞에.*다른 사용자/ })).toBeVisible();
  await expect(joined.getByRole('row', { name: /상품 1 수량.*2.*9.*다른 사용자/ })).toBeVisible();
  await expect(comparison(page).getByRole('radio')).toHaveCount(0);
  await settle(page);
  await saved(page);
  await expect(field(part(page, '배송 현황'), '배송 메모')).toHaveValue('문 앞에 놓아주세요.');
  const now = await office.read(order.id);
  expect(now).toMatchObject({
    courierNum: '6912345678901',
    orderMemo: '문 앞에 놓아주세요.',
    version: order.version + 2,
  });
  expect(now.itemList[0]?.itemQty).toBe(9);
});

test('what both changed is chosen field by field', async ({ page, office }) => {
  const order = await office.register();
  await openOrder(page, office.staff, order);
  await field(part(page, '받는 분'), '받는 분 이름').fill('나의이름');
  await field(part(page, '등록 정보'), '상태').selectOption('출고대기');
  await office.change(order.id, { receiverName: '남의이름', status: '04', orderMemo: '급합니다' });
  await press(page, '수정');
  await settle(page);
  await expect(comparison(page).getByRole('alert')).toContainText('겹치는 항목을 모두 골라주세요.');
  await expectNoBarriers(page);
  const name = comparison(page).getByRole('group', { name: /받는 분 이름/ });
  await expect(name).toContainText('처음: 홍길동');
  await name.getByRole('radio', { name: /나의이름/ }).check();
  await comparison(page)
    .getByRole('group', { name: /상태/ })
    .getByRole('radio', { name: /출고완료/ })
    .check();
  // Somebody is faster once more: the same again, and still nothing is lost.
  await office.change(order.id, { courierNum: '777' });
  await settle(page);
  await expect(comparison(page).getByRole('row', { name: /운송장 번호.*777.*다른 사용자/ })).toBeVisible();
  await settle(page);
  await saved(page);
  expect(await office.read(order.id)).toMatchObject({
    receiverName: '나의이름',
    status: '04',
    orderMemo: '급합니다',
    courierNum: '777',
  });
});

test('whoever puts the comparison off keeps what was typed; the stored values alone can be taken too', async ({
  page,
  office,
}) => {
  const order = await office.register();
  await openOrder(page, office.staff, order);
  const name = field(part(page, '받는 분'), '받는 분 이름');
  await name.fill('나의이름');
  await office.change(order.id, { receiverName: '남의이름' });
  await press(page, '수정');
  await comparison(page).getByRole('button', { name: '취소' }).click();
  await expect(name).toHaveValue('나의이름');
  await press(page, '수정');
  await comparison(page).getByRole('button', { name: '모두 저장된 내용' }).click();
  await settle(page);
  await expect(noticeOf(page, '최신 내용을 불러왔습니다.')).toBeVisible();
  await expect(name).toHaveValue('남의이름');
  await page.keyboard.press('Escape');
  await expect(modalOf(page)).toBeHidden();
});

test('a refusal stands at its field', async ({ page, office }) => {
  const taken = `T${crypto.randomUUID().slice(0, 8)}`;
  await office.register({ orderId: taken });
  const order = await office.register();
  const modal = await openOrder(page, office.staff, order);
  await field(modal, '주문번호').fill(taken);
  await press(page, '수정');
  await expect(noticeOf(page, '수정에 실패했습니다.')).toBeVisible();
  await expect(modal.getByRole('alert').filter({ hasText: '수정에 실패했습니다.' })).toBeFocused();
  await expect(field(modal, '주문번호')).toHaveAccessibleDescription('이미 등록된 주문번호입니다.');
  await field(modal, '주문번호').fill(`${taken}X`);
  await press(page, '수정');
  await saved(page);
});

test('nothing unsaved is lost, whichever way the order is left', async ({ page, office }) => {
  const [first, second] = [await office.register(), await office.register()];
  await openOrder(page, office.staff, second, first);
  await press(page, '닫기');
  await rowOf(page, second).locator('[col-id=hblNo]').click();
  const memo = field(part(page, '배송 현황'), '배송 메모');
  await memo.fill('바뀐 메모');
  await page.keyboard.press('Escape');
  await stay(page);
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowUp');
  await stay(page);
  await page.goBack();
  await stay(page);
  expect(await isHeld(page)).toBe(true);
  await expect(memo).toHaveValue('바뀐 메모');
  await showsOrder(page, second);
  await press(page, '닫기');
  await leave(page);
  await expect(modalOf(page)).toBeHidden();
  expect(await isHeld(page)).toBe(false);
  expect((await office.read(second.id)).orderMemo).toBe('');
});

test('orders are gone through by buttons and keys, and the focus comes back to the row', async ({
  page,
  office,
}) => {
  const older = await office.register();
  const newer = await office.register();
  await openOrder(page, office.staff, newer, older);
  await press(page, '닫기');
  await rowOf(page, newer).locator('[col-id=hblNo]').click();
  await showsOrder(page, newer);
  await expect(modalOf(page)).toContainText('1 / 2');
  await press(page, '다음 주문');
  await showsOrder(page, older);
  await expect(modalOf(page).getByRole('button', { name: '다음 주문' })).toBeDisabled();
  await field(modalOf(page), '주문번호').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await showsOrder(page, newer);
  await page.keyboard.press(']');
  await showsOrder(page, older);
  await field(modalOf(page), '주문번호').press(']');
  await expect(field(modalOf(page), '주문번호')).toHaveValue(']');
  await field(modalOf(page), '주문번호').fill('');
  await page.goBack();
  await expect(modalOf(page)).toBeHidden();
  await expect(rowOf(page, newer).locator(':focus')).toBeVisible();
});
