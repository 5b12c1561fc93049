import type { Page } from '@playwright/test';
import { consolPayload } from '../fixtures/freight.ts';
import type { Client } from '../support/client.ts';
import { expect, expectNoBarriers, expectNoOverflow, readAlert } from './fixtures.ts';
import { noticeOf } from './members.ts';
import { field, followLink, modalOf, openOrder, part, press, rowOf, test } from './order-modal.ts';

const hidden = (page: Page, name: string) =>
  expect(modalOf(page).getByRole('button', { name, exact: true })).toHaveCount(0);

test('an order is read, changed and saved without leaving the list', async ({ page, office }) => {
  const order = await office.register();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const modal = await openOrder(page, office.staff, order);
  for (const title of [
    '등록 정보',
    '보내는 분',
    '받는 분',
    '상품 목록과 통관',
    '배송 현황',
    '상태 변경 이력',
    '변경 기록',
  ]) {
    await expect(modal.getByRole('heading', { name: title, exact: true })).toBeVisible();
  }
  await expect(part(page, '등록 정보')).toContainText(order.hblNo);
  await expect(field(part(page, '받는 분'), '휴대폰번호')).toHaveValue('010-1234-5678');

  const detailsOf = () =>
    asked.filter((path) => /^\/api\/parcel\/get(Orders|ItemList|OrderHistory|OrderChanges)$/.test(path));
  expect(detailsOf()).toEqual(['/api/parcel/getOrders']);
  asked.length = 0;
  await field(part(page, '받는 분'), '받는 분 이름').fill('김철수');
  await field(part(page, '받는 분'), '휴대폰번호').fill('01098765432');
  await expect(field(part(page, '받는 분'), '휴대폰번호')).toHaveValue('010-9876-5432');
  await field(part(page, '등록 정보'), '상태').selectOption('출고대기');
  await page.keyboard.press('Control+Enter');
  await expect(noticeOf(page, '상품정보가 수정되었습니다.')).toBeVisible();
  await expect(rowOf(page, order)).toContainText('김철수');
  await expect(rowOf(page, order)).toContainText('출고대기');
  expect(asked).not.toContain('/api/parcel/parcel');
  expect(await office.read(order.id)).toMatchObject({
    receiverName: '김철수',
    receiverMobile: '01098765432',
    status: '03',
    version: order.version + 1,
  });

  const steps = part(page, '상태 변경 이력');
  await steps.scrollIntoViewIfNeeded();
  await expect(steps.getByRole('listitem').first()).toContainText('접수완료 → 출고대기');
  await expect(steps.getByRole('listitem').first().locator('time')).toBeVisible();
  const log = part(page, '변경 기록');
  await log.scrollIntoViewIfNeeded();
  await expect(log).toContainText('받는 분 이름홍길동 → 김철수');

  await press(page, '수정');
  await expect(noticeOf(page, '변경된 내용이 없습니다.')).toBeVisible();
});

test('nothing is saved that breaks a rule, and every line leads to its field', async ({ page, office }) => {
  const modal = await openOrder(page, office.staff, await office.register());
  await field(part(page, '받는 분'), '휴대폰번호').fill('');
  await field(part(page, '등록 정보'), '실중량').fill('');
  const first = modal.getByRole('group', { name: '1번째 상품' });
  const second = modal.getByRole('group', { name: '2번째 상품' });
  await field(first, 'HS CODE').fill('12345678');
  await expect(field(first, 'HS CODE')).toHaveValue('123456');
  await field(first, 'HS CODE').fill('123');
  await field(second, '수량').fill('0');
  await press(page, '수정');
  await expect(noticeOf(page, '필수 항목을 확인해주세요.')).toBeVisible();
  const summary = modal.getByRole('alert').filter({ hasText: '필수 항목을 확인해주세요.' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('listitem')).toHaveText([
    '실중량 * 표시 항목은 필수 입력입니다.',
    '휴대폰번호 * 표시 항목은 필수 입력입니다.',
    '상품 1 HS CODE HS CODE는 6자리입니다.',
    '상품 2 수량 2번째 상품의 수량은 1 이상이어야 합니다.',
  ]);
  await expectNoBarriers(page);
  await summary.getByRole('button', { name: /상품 2 수량/ }).click();
  await expect(field(second, '수량')).toBeFocused();
  await expect(field(second, '수량')).toHaveAccessibleDescription('2번째 상품의 수량은 1 이상이어야 합니다.');
});

test('items are added, copied and removed, and what is worth more than 150 is orange', async ({
  page,
  office,
}) => {
  const order = await office.register();
  const modal = await openOrder(page, office.staff, order);
  const items = modal.getByRole('list', { name: '상품 목록' }).getByRole('listitem');
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
  await expect(field(items.nth(1), '통화').getByRole('option')).toHaveText(['USD', 'KRW', 'JPY']);
  await field(items.nth(1), '품명').fill('SOAP');
  await field(items.nth(1), '단가').fill('3');
  await field(items.nth(1), 'HS CODE').fill('340111');
  await press(page, '수정');
  await expect(noticeOf(page, '상품정보가 수정되었습니다.')).toBeVisible();
  expect((await office.read(order.id)).itemList).toMatchObject([
    { itemName: 'WOOL BLANKET', hsCode: '040900' },
    { itemName: 'SOAP', itemQty: 1, currency: 'USD', unitPrice: 3, hsCode: '340111' },
  ]);
});

test('fields come with what asks for them, and the volume is worked out', async ({ page, office }) => {
  const order = await office.register();
  await openOrder(page, office.staff, order);
  const registration = part(page, '등록 정보');
  const sender = part(page, '보내는 분');
  await expect(registration.getByLabel('해외판매자 부호')).toHaveCount(0);
  await field(part(page, '상품 목록과 통관'), '통관 용도').selectOption('전자상거래');
  await field(registration, '해외판매자 부호').fill('SELLER1');
  await expect(sender.getByLabel('배송 요청 주소')).toHaveCount(0);
  await field(sender, '픽업 장소').selectOption('AONEPI03');
  await field(sender, '배송 요청 주소').fill('12 Rawson St Eastwood');
  await expect(registration.getByRole('status', { name: '부피중량' })).toHaveText('2.50 kg');
  await field(registration, '운송 방법').selectOption('해운');
  for (const size of ['가로', '세로', '높이']) await field(registration, size).fill('50');
  await expect(registration.getByRole('status', { name: '부피중량' })).toHaveText('0.13 CBM');
  await press(page, '수정');
  await expect(noticeOf(page, '상품정보가 수정되었습니다.')).toBeVisible();
  expect(await office.read(order.id)).toMatchObject({
    customsCategory: 'A',
    overSeasSellerCode: 'SELLER1',
    pickUpLocation: 'AONEPI03',
    deliveryAddress: '12 Rawson St Eastwood',
    volumeWeight: 0.13,
  });
});

test('a parcel is put down to a customer, and back to nobody', async ({ page, office }) => {
  const order = await office.register();
  const modal = await openOrder(page, office.staff, order);
  await expect(field(modal, '고객')).toHaveValue('비회원');
  await press(page, '고객 검색');
  const search = page.getByRole('dialog', { name: '고객 검색' });
  await search.getByRole('tab', { name: '이메일' }).click();
  await search.getByRole('textbox', { name: '이메일' }).fill('customer@demo.hanho.test');
  await search.getByRole('button', { name: '검색', exact: true }).click();
  await search.getByRole('button', { name: '김민지' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '변경' }).click();
  await expect(field(modal, '고객')).toHaveValue(/^김민지 \(\d+\)$/);
  await press(page, '수정');
  await expect(noticeOf(page, '상품정보가 수정되었습니다.')).toBeVisible();
  expect((await office.read(order.id)).customerName).toBe('김민지');
  await press(page, '비회원으로');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await office.read(order.id)).customerNum).toBe(999_999_999);
});

test('a partner chooses among three statuses until the parcel has arrived, which takes an order number', async ({
  page,
  office,
}) => {
  const order = await office.register();
  const modal = await openOrder(page, office.partner, order);
  const status = field(part(page, '등록 정보'), '상태');
  await expect(status.getByRole('option')).toHaveText(['접수대기', '접수완료', '입고완료']);
  await hidden(page, 'PDF 출력');
  await status.selectOption('입고완료');
  await press(page, '수정');
  const question = page.getByRole('alertdialog', { name: '주문번호가 없습니다.' });
  await question.getByRole('button', { name: '직접 입력' }).click();
  await expect(field(modal, '주문번호')).toBeFocused();
  await press(page, '수정');
  await question.getByRole('button', { name: '자동 부여' }).click();
  await expect(noticeOf(page, '상품정보가 수정되었습니다.')).toBeVisible();
  await expect(field(modal, '주문번호')).toHaveValue(/^\d{6}-\d{4}$/);
  await expect(status.getByRole('option')).toHaveText(['입고완료']);
});

/** Puts an order into a new consol. */
const consolidate = async ({ staff }: { staff: Client }, id: number): Promise<{ mblNo: string }> => {
  const { body: runs } = await staff.get('/api/freight/getFreightList');
  const run = runs.find(({ status, method }: { status: number; method: number }) => !status && method === 2);
  const { body: consol } = await staff.post('/api/consol/registerConsol', consolPayload(run.id));
  const linked = await staff.post('/api/consol/linkConsol', { consolId: consol.id, orderList: [id] });
  expect(linked.status).toBe(200);
  return consol;
};

test('a consolidated order can only be read by a partner', async ({ page, office }) => {
  const order = await office.register();
  const { mblNo } = await consolidate(office, order.id);
  const modal = await openOrder(page, office.partner, order);
  await expect(modal).toContainText(`콘솔(M/BL ${mblNo})에 연결된 주문은 수정할 수 없습니다.`);
  await expect(modal.getByRole('textbox')).toHaveCount(0);
  await expect(part(page, '받는 분')).toContainText('02-1234-5678');
  await hidden(page, '수정');
  await hidden(page, '삭제');
  await expectNoBarriers(page);
});

test('a consolidated order leaves its consol when staff delete it', async ({ page, office }) => {
  const order = await office.register();
  const { mblNo } = await consolidate(office, order.id);
  const modal = await openOrder(page, office.staff, order);
  await field(part(page, '배송 현황'), '배송 메모').fill('바뀐 메모');
  await press(page, '삭제');
  const question = page.getByRole('alertdialog', { name: new RegExp(order.hblNo) });
  await expect(question).toContainText(`콘솔(M/BL ${mblNo})에서도 빠집니다.`);
  await expect(question).toContainText('저장하지 않은 변경은 사라집니다.');
  await question.getByRole('button', { name: '삭제' }).click();
  await expect(noticeOf(page, '삭제했습니다.')).toBeVisible();
  await expect(modal).toBeHidden();
  expect(await office.read(order.id)).toMatchObject({ isDel: 1, consolId: null });
});

test('a deleted order is read, and staff bring it back', async ({ page, office }) => {
  const order = await office.register();
  await office.staff.post('/api/parcel/delete', { id: [order.id], isDel: '1' });
  const modal = await openOrder(page, office.staff, order);
  await expect(modal).toContainText('삭제된 주문입니다.');
  await expect(modal.getByRole('textbox')).toHaveCount(0);
  await page.route('**/api/parcel/delete', (route) => route.abort(), { times: 1 });
  await press(page, '복원');
  await readAlert(page, '불러오기 실패!');
  await press(page, '복원');
  await expect(noticeOf(page, '복원했습니다.')).toBeVisible();
  await expect(field(modal, '주문번호')).toBeEditable();
});

const refuse = (page: Page, path: string, status: number) =>
  page.route(path, (route) => route.fulfill({ status, json: { code: 'X', message: '막혔습니다.' } }), {
    times: 1,
  });

test('a history that cannot be loaded says so and is tried again', async ({ page, office }) => {
  await refuse(page, '**/api/parcel/getOrderHistory', 409);
  await openOrder(page, office.staff, await office.register());
  const steps = part(page, '상태 변경 이력');
  await steps.scrollIntoViewIfNeeded();
  await expect(steps).toContainText('변경 이력을 불러오지 못했습니다.');
  await steps.getByRole('button', { name: '다시 시도' }).click();
  await expect(steps.getByRole('listitem')).toHaveCount(1);
});

test('an order that cannot be loaded says so and is tried again', async ({ page, office }) => {
  await refuse(page, '**/api/parcel/getOrders', 409);
  await followLink(page, office.staff, await office.register());
  await expect(modalOf(page)).toContainText('상품 목록을 불러오지 못했습니다.');
  await press(page, '다시 시도');
  await expect(field(modalOf(page), '주문번호')).toBeEditable();
});

test('an order that is gone says so', async ({ page, office }) => {
  await followLink(page, office.partner, { id: 987_654_321, hblNo: 'HHK9999999' });
  await expect(modalOf(page)).toContainText('주문을 찾을 수 없습니다.');
});

for (const width of [1440, 1024, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('the whole form has no barrier and stays inside the screen', async ({ page, office }) => {
      test.slow();
      const order = await office.register();
      await office.change(order.id, { customsCategory: 'A', pickUpLocation: 'AONEPI03' } as never);
      await openOrder(page, office.staff, order);
      for (const title of ['변경 기록', '상태 변경 이력']) {
        await modalOf(page).getByRole('navigation').getByRole('button', { name: title, exact: true }).click();
        await expect(part(page, title).locator('time').first()).toBeVisible();
      }
      await expectNoOverflow(page);
      await expectNoBarriers(page);
    });
  });
}
