import type { Page } from '@playwright/test';
import { expect, registerOrder, test } from './back-office.ts';
import { noticeOf } from './members.ts';
import {
  changeOrder,
  drawerOf,
  editOrder,
  field,
  openListUrl,
  press,
  readOrder,
  section,
} from './order-drawer.ts';

const expectSaved = (page: Page) => expect(noticeOf(page, '상품정보가 수정되었습니다.')).toBeVisible();
const comparison = (page: Page) => page.getByRole('dialog', { name: '다른 사용자가 먼저 수정했습니다.' });
const saveMerged = (page: Page) => comparison(page).getByRole('button', { name: '합쳐서 저장' }).click();

test('staff: rules that an order breaks are listed, and every line leads to its field', async ({
  page,
  api,
}) => {
  const drawer = await editOrder(page, api.staff, await registerOrder(api.partner));
  await field(section(page, '받는 분'), '휴대폰번호').fill('');
  await field(section(page, '등록 정보'), '실중량').fill('');
  const first = drawer.getByRole('group', { name: '1번째 상품' });
  const second = drawer.getByRole('group', { name: '2번째 상품' });
  await field(first, 'HS CODE').fill('');
  await field(first, 'HS CODE').pressSequentially('12345678');
  await expect(field(first, 'HS CODE')).toHaveValue('123456');
  await field(first, 'HS CODE').fill('123');
  await field(second, '수량').fill('0');
  await press(page, '수정');
  await expect(noticeOf(page, '필수 항목을 확인해주세요.')).toBeVisible();
  const summary = drawer.getByRole('alert').filter({ hasText: '필수 항목을 확인해주세요.' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('listitem')).toHaveText([
    '실중량 * 표시 항목은 필수 입력입니다.',
    '휴대폰번호 * 표시 항목은 필수 입력입니다.',
    '상품 1 HS CODE HS CODE는 6자리입니다.',
    '상품 2 수량 2번째 상품의 수량은 1 이상이어야 합니다.',
  ]);
  await summary.getByRole('button', { name: /상품 2 수량/ }).click();
  await expect(field(second, '수량')).toBeFocused();
  await expect(field(second, '수량')).toHaveAccessibleDescription('2번째 상품의 수량은 1 이상이어야 합니다.');
});

test('staff: items are added, copied and removed, and a value above US$150 is marked', async ({
  page,
  api,
}) => {
  const order = await registerOrder(api.partner);
  const drawer = await editOrder(page, api.staff, order);
  const items = drawer.getByRole('list', { name: '상품 목록' }).getByRole('listitem');
  const total = items.nth(0).getByRole('status', { name: '금액' });
  await field(items.nth(0), '단가').fill('75');
  await expect(total).toHaveText('USD 150.00');
  await field(items.nth(0), '단가').fill('75.01');
  await expect(total.getByRole('img', { name: 'US$150 초과' })).toBeVisible();
  await expect(total.locator('span').first()).toHaveCSS('color', 'rgb(138, 61, 0)');
  await press(page, '2번째 상품 복사');
  await expect(field(items.nth(2), '품명')).toBeFocused();
  await field(items.nth(2), '품명').fill('WOOL BLANKET');
  for (const nth of ['2번째', '1번째']) await press(page, `${nth} 상품 삭제`);
  await press(page, '1번째 상품 삭제');
  await expect(noticeOf(page, '최소 1개 이상의 상품이 필요합니다.')).toBeVisible();
  await press(page, '상품 추가');
  await expect(field(items.nth(1), '통화').getByRole('option')).toHaveText(['USD', 'KRW', 'JPY', 'AUD']);
  await field(items.nth(1), '품명').fill('SOAP');
  await field(items.nth(1), '단가').fill('3');
  await field(items.nth(1), 'HS CODE').fill('340111');
  await press(page, '수정');
  await expect(noticeOf(page, '상품정보가 수정되었습니다.')).toBeVisible();
  expect((await readOrder(api.staff, order.id)).itemList).toMatchObject([
    { itemName: 'WOOL BLANKET', hsCode: '040900' },
    { itemName: 'SOAP', itemQty: 1, currency: 'USD', unitPrice: 3, hsCode: '340111' },
  ]);
});

test('partner: an unknown order is reported', async ({ page, api }) => {
  await openListUrl(page, api.partner, { id: 987_654_321, hblNo: 'HHK9999999' });
  await expect(drawerOf(page)).toContainText('주문을 찾을 수 없습니다.');
});

test('staff: cancelling the comparison keeps the input, and one button selects all stored values', async ({
  page,
  api,
}) => {
  const order = await registerOrder(api.partner);
  await editOrder(page, api.staff, order);
  const name = field(section(page, '받는 분'), '받는 분 이름');
  await name.fill('나의이름');
  await changeOrder(api.staff, order.id, { receiverName: '남의이름' });
  await press(page, '수정');
  await comparison(page).getByRole('button', { name: '취소' }).click();
  await expect(name).toHaveValue('나의이름');
  await press(page, '수정');
  await comparison(page).getByRole('button', { name: '모두 저장된 내용' }).click();
  await saveMerged(page);
  await expect(noticeOf(page, '최신 내용을 불러왔습니다.')).toBeVisible();
  await expect(name).toHaveValue('남의이름');
  await page.keyboard.press('Escape');
  await expect(drawerOf(page)).toBeHidden();
});

test('staff: an order number that is already used is reported at its field', async ({ page, api }) => {
  const taken = `T${crypto.randomUUID().slice(0, 8)}`;
  await registerOrder(api.partner, { orderId: taken });
  const order = await registerOrder(api.partner);
  const drawer = await editOrder(page, api.staff, order);
  await field(drawer, '주문번호').fill(taken);
  await press(page, '수정');
  await expect(noticeOf(page, '수정에 실패했습니다.')).toBeVisible();
  await expect(drawer.getByRole('alert').filter({ hasText: '수정에 실패했습니다.' })).toBeFocused();
  await expect(field(drawer, '주문번호')).toHaveAccessibleDescription('이미 등록된 주문번호입니다.');
  await field(drawer, '주문번호').fill(`${taken}X`);
  await press(page, '수정');
  await expectSaved(page);
});
