import {
  dialogOf,
  expect,
  expectNotice,
  formField,
  hblCells,
  press,
  registerOrders,
  STAFF,
  selectAll,
  send,
  test,
} from './back-office.ts';
import { openAsStaff, readAlert } from './fixtures.ts';
import { drawerOf, field, readOrder } from './order-drawer.ts';

/** An order as it arrives: without size, weight and HS code. */
const arriving = {
  width: undefined,
  length: undefined,
  height: undefined,
  weight: undefined,
  itemList: [{ itemName: 'HONEY', itemQty: 1, unitPrice: 20 }],
};

test('staff: scanned boxes are measured without a mouse, and a held one shows its reason to the customer', async ({
  page,
  api,
}) => {
  const orders = await registerOrders(api.partner, [arriving, arriving]);
  const [first, second] = orders as [(typeof orders)[0], (typeof orders)[0]];
  const received = { id: orders.map(({ id }) => id), status: '02', autoOrderId: true };
  await send(api.staff, '/api/parcel/modifyOrderStatus', received);
  const numbers = formField(page, '통합 검색');
  const scan = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await openAsStaff(page, STAFF);

  await test.step('the search has the focus, and a scan opens the order at its weight', async () => {
    await expect(numbers).toBeFocused();
    await scan(first.hblNo);
    await expect(drawerOf(page).getByRole('button', { name: '편집', exact: true })).toBeVisible();
    await page.keyboard.press('e');
    await expect(field(drawerOf(page), '실중량')).toBeFocused();
  });

  await test.step('Enter saves weight and size although the HS code is missing', async () => {
    await expect(drawerOf(page).getByRole('region', { name: '미완료 항목' })).toContainText('상품 1 HS CODE');
    for (const text of ['3.2', '30', '20', '15']) {
      if (text !== '3.2') await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await expectNotice(page, '상품정보가 수정되었습니다.');
    await expect(drawerOf(page).getByText('측정 안 됨')).toHaveCount(0);
    const measures = { weight: 3.2, width: 30, length: 20, height: 15 };
    expect(await readOrder(api.staff, first.id)).toMatchObject(measures);
    await page.keyboard.press('Escape');
    await expect(numbers).toBeFocused();
  });

  await test.step('the next scan replaces the number, also on a keyboard in Hangul mode', async () => {
    const scanned = second.hblNo.replace('HHK', 'ㅗㅗㅏ');
    await page.keyboard.insertText(scanned);
    await page.keyboard.press('Enter');
    await expect(numbers).toHaveValue(scanned);
    await expect(drawerOf(page)).toContainText(second.hblNo);
    await page.keyboard.press('Escape');
    await expect(hblCells(page)).toHaveText([second.hblNo]);
  });

  await test.step('a pasted list names the number that was not found, and the filter shows the unmeasured box', async () => {
    await numbers.fill([first.hblNo, second.hblNo, 'HHK0000000'].join('\n'));
    await press(page, '상세 조건');
    await page.getByLabel('측정 안 된 박스만').check();
    await press(page, '조회');
    await expect(hblCells(page)).toHaveText([second.hblNo]);
    await expect(page.getByText('조회 결과에 없는 번호 2개')).toBeVisible();
    await expect(page.getByRole('button', { name: '번호 복사' })).toBeVisible();
  });

  await test.step('a hold requires a reason, which the tracking page withholds from visitors', async () => {
    await selectAll(page, 1);
    await press(page, '상태 변경');
    const box = dialogOf(page, '일괄 상태 변경');
    await box.getByLabel('바꿀 상태').selectOption('통관보류');
    await press(box, '1건 변경');
    await expect(box.getByText('보류 사유는 필수 입력 항목입니다.')).toBeVisible();
    await box.getByLabel('보류 사유').selectOption('개인통관고유부호 확인 필요');
    await page.keyboard.press('Control+Enter');
    await readAlert(page, /주문 상태를 변경했습니다\./);
    await page.context().clearCookies();
    await page.goto(`/parcel-info?hblNo=${second.hblNo}`);
    const notice = page.getByText(/통관보류 상태입니다\.\s*자세한 내용은 고객센터로 문의해주세요\./);
    await expect(notice).toBeVisible();
    await expect(page.getByText('개인통관고유부호 확인 필요')).toBeHidden();
  });
});
