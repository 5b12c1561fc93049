import type { Page } from '@playwright/test';
import {
  alertDialog,
  answerAlert,
  createConsol,
  expect,
  expectNotice,
  registerOrder,
  send,
  test,
  uniqueText,
} from './back-office.ts';
import {
  changeOrder,
  drawerOf,
  editOrder,
  field,
  openOrder,
  press,
  readOrder,
  rowOf,
  section,
} from './order-drawer.ts';

const expectSaved = (page: Page) => expectNotice(page, '상품정보가 수정되었습니다.');
const expectHidden = (page: Page, name: string) =>
  expect(drawerOf(page).getByRole('button', { name, exact: true })).toHaveCount(0);
const expectOrder = (page: Page, { hblNo }: { hblNo: string }) =>
  expect(page.getByRole('dialog', { name: `주문 ${hblNo}` })).toBeVisible();

/** True if the browser would ask before it leaves the page. */
const hasLeaveWarning = (page: Page): Promise<boolean> =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

test('staff: an order is read, changed and saved without leaving the list', async ({ page, api }) => {
  test.slow();
  const order = await readOrder(api.staff, (await registerOrder(api.partner)).id);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const drawer = await editOrder(page, api.staff, order);
  const registration = section(page, '등록 정보');
  const sender = section(page, '보내는 분');
  const recipient = section(page, '받는 분');

  await test.step('all sections are shown with one request for the order', async () => {
    for (const title of ['등록 정보', '보내는 분', '받는 분', '상품 목록과 통관', '배송 현황', '진행 내역']) {
      await expect(drawer.getByRole('heading', { name: title, exact: true })).toBeVisible();
    }
    await expect(registration).toContainText(order.hblNo);
    await expect(field(recipient, '휴대폰번호')).toHaveValue('010-1234-5678');
    const details = /^\/api\/parcel\/get(Orders|ItemList|Timeline|OrderChanges)$/;
    expect(requests.filter((path) => details.test(path))).toEqual([
      '/api/parcel/getOrders',
      '/api/parcel/getTimeline',
    ]);
  });

  await test.step('Control+Enter saves, and the row of the list changes without a search', async () => {
    requests.length = 0;
    await field(recipient, '받는 분 이름').fill('김철수');
    await field(recipient, '휴대폰번호').fill('01098765432');
    await expect(field(recipient, '휴대폰번호')).toHaveValue('010-9876-5432');
    await field(registration, '상태').selectOption('출고대기');
    await page.keyboard.press('Control+Enter');
    await expectSaved(page);
    await expect(rowOf(page, order)).toContainText('김철수');
    await expect(rowOf(page, order)).toContainText('출고대기');
    expect(requests).not.toContain('/api/parcel/parcel');
    expect(await readOrder(api.staff, order.id)).toMatchObject({
      receiverName: '김철수',
      receiverMobile: '01098765432',
      status: '03',
      version: order.version + 1,
    });
  });

  await test.step('the records show the change with its event', async () => {
    const records = section(page, '진행 내역');
    await records.scrollIntoViewIfNeeded();
    await records.getByLabel('변경 1').check();
    const change = records.getByRole('listitem').filter({ has: page.locator('time') });
    await expect(change).toContainText(/현재 출고 준비를 마쳤습니다\..*접수완료 → 출고대기/);
    await expect(change).toContainText('받는 분 이름홍길동 → 김철수');
    await press(page, '수정');
    await expectNotice(page, '변경된 내용이 없습니다.');
  });

  await test.step('e-commerce and pickup on request show additional fields, and the freight method decides the unit of the volume weight', async () => {
    await expect(registration.getByLabel('해외판매자 부호')).toHaveCount(0);
    await field(section(page, '상품 목록과 통관'), '통관 용도').selectOption('전자상거래');
    await field(registration, '해외판매자 부호').fill('SELLER1');
    await expect(sender.getByLabel('배송 요청 주소')).toHaveCount(0);
    await field(sender, '픽업 장소').selectOption('AONEPI03');
    await field(sender, '배송 요청 주소').fill('12 Rawson St Eastwood');
    const volume = registration.getByRole('status', { name: '부피무게' });
    await expect(volume).toHaveText('2.50 kg');
    await field(registration, '운송 방법').selectOption('해운');
    for (const size of ['가로', '세로', '높이']) await field(registration, size).fill('50');
    await expect(volume).toHaveText('0.125 CBM');
  });

  await test.step('items are copied, removed and added', async () => {
    const items = drawer.getByRole('list', { name: '상품 목록' }).getByRole('listitem');
    await press(page, '2번째 상품 복사');
    await expect(field(items.nth(2), '품명')).toBeFocused();
    await field(items.nth(2), '품명').fill('WOOL BLANKET');
    for (const nth of ['2번째', '1번째']) await press(page, `${nth} 상품 삭제`);
    await press(page, '상품 추가');
    await field(items.nth(1), '품명').fill('SOAP');
    await field(items.nth(1), '단가').fill('3');
    await field(items.nth(1), 'HS CODE').fill('340111');
  });

  await test.step('the parcel is assigned to a customer', async () => {
    await expect(field(drawer, '고객')).toHaveValue('비회원');
    await press(page, '고객 검색');
    const search = page.getByRole('dialog', { name: '고객 검색' });
    await search.getByRole('tab', { name: '이메일' }).click();
    await search.getByRole('textbox', { name: '이메일' }).fill('customer@demo.hanho.test');
    await search.getByRole('button', { name: '검색', exact: true }).click();
    await search.getByRole('button', { name: '김민지' }).click();
    await answerAlert(page, '변경');
    await expect(field(drawer, '고객')).toHaveValue(/^김민지 \(\d+\)$/);
    await press(page, '수정');
    await expect.poll(async () => (await readOrder(api.staff, order.id)).customerName).toBe('김민지');
    expect(await readOrder(api.staff, order.id)).toMatchObject({
      customsCategory: 'A',
      overSeasSellerCode: 'SELLER1',
      pickUpLocation: 'AONEPI03',
      deliveryAddress: '12 Rawson St Eastwood',
      volumeWeight: 0.125,
      itemList: [
        { itemName: 'WOOL BLANKET', hsCode: '040900' },
        { itemName: 'SOAP', itemQty: 1, currency: 'USD', unitPrice: 3, hsCode: '340111' },
      ],
    });
    await press(page, '비회원으로');
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await readOrder(api.staff, order.id)).customerNum).toBe(999_999_999);
  });
});

test('staff: an order changed concurrently is compared, and both changes are saved', async ({
  page,
  api,
}) => {
  const order = await readOrder(api.staff, (await registerOrder(api.partner)).id);
  const [firstNumber, secondNumber] = [uniqueText(), uniqueText()];
  const comparison = page.getByRole('dialog', { name: '다른 사용자가 먼저 수정했습니다.' });
  const saveMerged = () => comparison.getByRole('button', { name: '합쳐서 저장' }).click();
  await editOrder(page, api.staff, order);

  await test.step('changes of different fields are merged without a choice', async () => {
    await field(section(page, '배송 현황'), '운송장 번호').fill(firstNumber);
    const [first, second] = order.itemList;
    await changeOrder(api.staff, order.id, {
      orderMemo: '문 앞에 놓아주세요.',
      itemList: [{ ...first, itemQty: 9 }, second],
    } as never);
    await press(page, '수정');
    const mergedChanges = comparison.getByRole('table');
    await expect(
      mergedChanges.getByRole('row', { name: new RegExp(`운송장 번호.*${firstNumber}.*나`) }),
    ).toBeVisible();
    await expect(mergedChanges.getByRole('row', { name: /배송 메모.*문 앞에.*다른 사용자/ })).toBeVisible();
    await expect(mergedChanges.getByRole('row', { name: /상품 1 수량.*2.*9.*다른 사용자/ })).toBeVisible();
    await expect(comparison.getByRole('radio')).toHaveCount(0);
    await saveMerged();
    await expectSaved(page);
    await expect(field(section(page, '배송 현황'), '배송 메모')).toHaveValue('문 앞에 놓아주세요.');
    const now = await readOrder(api.staff, order.id);
    expect(now).toMatchObject({
      courierNum: firstNumber,
      orderMemo: '문 앞에 놓아주세요.',
      version: order.version + 2,
    });
    expect(now.itemList[0]?.itemQty).toBe(9);
  });

  await test.step('conflicting values are chosen field by field, and a further concurrent change is compared again', async () => {
    await field(section(page, '받는 분'), '받는 분 이름').fill('나의이름');
    await field(section(page, '등록 정보'), '상태').selectOption('출고대기');
    await changeOrder(api.staff, order.id, { receiverName: '남의이름', status: '04', orderMemo: '급합니다' });
    await press(page, '수정');
    const name = comparison.getByRole('group', { name: /받는 분 이름/ });
    await expect(name).toContainText('처음: 홍길동');
    await name.getByRole('radio', { name: /나의이름/ }).check();
    await comparison
      .getByRole('group', { name: /상태/ })
      .getByRole('radio', { name: /출고완료/ })
      .check();
    await changeOrder(api.staff, order.id, { courierNum: secondNumber });
    await saveMerged();
    await expect(
      comparison.getByRole('row', { name: new RegExp(`운송장 번호.*${secondNumber}.*다른 사용자`) }),
    ).toBeVisible();
    await saveMerged();
    await expect(comparison).toBeHidden();
    await expect
      .poll(() => readOrder(api.staff, order.id))
      .toMatchObject({
        receiverName: '나의이름',
        status: '04',
        orderMemo: '급합니다',
        courierNum: secondNumber,
      });
  });
});

test('staff: orders are opened one after the other, and unsaved input is never lost', async ({
  page,
  api,
}) => {
  const older = await registerOrder(api.partner);
  const newer = await registerOrder(api.partner);
  await openOrder(page, api.staff, newer, older);
  await press(page, '닫기');
  await rowOf(page, newer).locator('[col-id=hblNo]').click();
  await expectOrder(page, newer);

  await test.step('buttons and keys open the next and the previous order', async () => {
    await expect(drawerOf(page)).toContainText('1 / 2');
    await press(page, '다음 주문');
    await expectOrder(page, older);
    await expect(drawerOf(page).getByRole('button', { name: '다음 주문' })).toBeDisabled();
    await press(page, '편집');
    await field(drawerOf(page), '주문번호').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expectOrder(page, newer);
    await page.keyboard.press(']');
    await expectOrder(page, older);
    await field(drawerOf(page), '주문번호').press(']');
    await expect(field(drawerOf(page), '주문번호')).toHaveValue(']');
    await field(drawerOf(page), '주문번호').fill('');
  });

  await test.step('back closes the order and returns the focus to its row', async () => {
    await page.goBack();
    await expect(drawerOf(page)).toBeHidden();
    await expect(rowOf(page, newer).locator(':focus')).toBeVisible();
  });

  await test.step('every way to leave requires confirmation while input is unsaved', async () => {
    const leaveDialog = page.getByRole('alertdialog', { name: '저장하지 않은 변경이 있습니다.' });
    const stay = async () => {
      await leaveDialog.getByRole('button', { name: '계속 수정' }).click();
      await expect(leaveDialog).toBeHidden();
    };
    await rowOf(page, newer).locator('[col-id=hblNo]').click();
    await expectOrder(page, newer);
    await press(page, '편집');
    const memo = field(section(page, '배송 현황'), '배송 메모');
    await memo.fill('바뀐 메모');
    await page.keyboard.press('Escape');
    await stay();
    await page.keyboard.press('Alt+ArrowDown');
    await stay();
    await page.goBack();
    await stay();
    expect(await hasLeaveWarning(page)).toBe(true);
    await expect(memo).toHaveValue('바뀐 메모');
    await expectOrder(page, newer);
    await press(page, '닫기');
    await leaveDialog.getByRole('button', { name: '저장하지 않고 나가기' }).click();
    await expect(drawerOf(page)).toBeHidden();
    expect(await hasLeaveWarning(page)).toBe(false);
    expect((await readOrder(api.staff, newer.id)).orderMemo).toBe('');
  });
});

test('partner: an order can be changed up to its arrival status, and is read-only once it is in a consol', async ({
  page,
  api,
}) => {
  const order = await registerOrder(api.partner);
  const consolidated = await registerOrder(api.partner);
  const { id: consolId, mblNo } = await createConsol(api.staff);
  await send(api.staff, '/api/consol/linkConsol', { consolId, orderList: [consolidated.id] });
  const drawer = await editOrder(page, api.partner, order, consolidated);

  await test.step('the arrival status requires an order number, typed or issued automatically', async () => {
    const status = field(section(page, '등록 정보'), '상태');
    await expect(status.getByRole('option')).toHaveText(['접수대기', '접수완료', '입고완료']);
    await expectHidden(page, 'PDF 출력');
    await status.selectOption('입고완료');
    await press(page, '수정');
    const missing = page.getByRole('alertdialog', { name: '주문번호가 없습니다.' });
    await missing.getByRole('button', { name: '직접 입력' }).click();
    await expect(field(drawer, '주문번호')).toBeFocused();
    await press(page, '수정');
    await missing.getByRole('button', { name: '자동 부여' }).click();
    await expectSaved(page);
    await expect(field(drawer, '주문번호')).toHaveValue(/^\d{6}-\d{4}$/);
    await expect(status.getByRole('option')).toHaveText(['입고완료']);
  });

  await test.step('an order in a consol has no fields and no actions', async () => {
    await press(page, '닫기');
    await rowOf(page, consolidated).locator('[col-id=hblNo]').click();
    await expectOrder(page, consolidated);
    await expect(drawer).toContainText(`콘솔(M/BL ${mblNo})에 연결된 주문은 수정할 수 없습니다.`);
    await expect(drawer.getByRole('textbox')).toHaveCount(0);
    await expect(section(page, '받는 분')).toContainText('02-1234-5678');
    await expectHidden(page, '수정');
    await expectHidden(page, '삭제');
  });
});

test('staff: deleting an order removes it from its consol, and it can be restored', async ({ page, api }) => {
  const order = await registerOrder(api.partner);
  const { id: consolId, mblNo } = await createConsol(api.staff);
  await send(api.staff, '/api/consol/linkConsol', { consolId, orderList: [order.id] });
  const drawer = await editOrder(page, api.staff, order);

  await test.step('the confirmation names the consol and the unsaved input', async () => {
    await field(section(page, '배송 현황'), '배송 메모').fill('바뀐 메모');
    await press(page, '삭제');
    const deletion = page.getByRole('alertdialog', { name: new RegExp(order.hblNo) });
    await expect(deletion).toContainText(`콘솔(M/BL ${mblNo})에서도 빠집니다.`);
    await expect(deletion).toContainText('저장하지 않은 변경은 사라집니다.');
    await deletion.getByRole('button', { name: '삭제' }).click();
    await expectNotice(page, '삭제했습니다.');
    await expect(drawer).toBeHidden();
    expect(await readOrder(api.staff, order.id)).toMatchObject({ isDel: 1, consolId: null });
  });

  await test.step('the deleted order is read-only until it is restored', async () => {
    await openOrder(page, api.staff, order);
    await expect(drawer).toContainText('삭제된 주문입니다.');
    await expect(drawer.getByRole('textbox')).toHaveCount(0);
    await press(page, '복원');
    await expectNotice(page, '복원했습니다.');
    await expect(drawer.getByRole('button', { name: '편집', exact: true })).toBeVisible();
    expect(await alertDialog(page).count()).toBe(0);
  });
});
