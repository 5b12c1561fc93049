import {
  alertDialog,
  answerAlert,
  createConsol,
  dialogOf,
  expect,
  formField,
  lookUpOrders,
  lookupGrid,
  openLookup,
  press,
  registerOrder,
  selectAll,
  send,
  test,
} from './back-office.ts';
import { chooseAndType, readAlert } from './fixtures.ts';

test('staff: the search form reports missing and invalid fields', async ({ page }) => {
  await openLookup(page);

  await test.step('a text typed immediately after clearing the form stays', async () => {
    const orderNumber = formField(page, '주문번호');
    await chooseAndType(page.getByRole('button', { name: '필터 지우기' }), orderNumber, 'W-1');
    await page.keyboard.type('0');
    await expect(orderNumber).toHaveValue('W-10');
    await press(page, '필터 지우기');
  });

  await test.step('a country code and a telephone number require each other, as do courier and waybill number', async () => {
    const expectRequest = async (message: string, missing: string) => {
      await press(page, '조회');
      await readAlert(page, message);
      await expect(formField(page, missing)).toBeFocused();
      await press(page, '필터 지우기');
      await expect(formField(page, '통합 검색')).toBeFocused();
    };
    await formField(page, '휴대폰 번호').fill('01012345678');
    await expectRequest('국가번호를 선택해주세요.', '국가번호');
    await formField(page, '국가번호').selectOption('+61');
    await expectRequest('휴대폰 번호를 입력해주세요.', '휴대폰 번호');
    await formField(page, '운송장 번호').fill('123');
    await expectRequest('택배사를 선택해주세요.', '택배사');
    await formField(page, '택배사').selectOption('K001');
    await expectRequest('운송장 번호를 입력해주세요.', '운송장 번호');
  });

  await test.step('the customer search requires a name, telephone number or e-mail address', async () => {
    await press(page, '고객 검색');
    const dialog = dialogOf(page, '고객 검색');
    await press(dialog, '검색');
    await readAlert(page, '성, 이름 모두 입력해주세요');
    await dialog.getByRole('tab', { name: '휴대폰' }).click();
    await press(dialog, '검색');
    await readAlert(page, '모바일번호를 입력해주세요');
    await dialog.getByRole('tab', { name: '이메일' }).click();
    await press(dialog, '검색');
    await readAlert(page, '이메일을 입력해 주세요');
    await dialog.getByRole('textbox', { name: '이메일' }).fill('nobody@demo.hanho.test');
    await press(dialog, '검색');
    await expect(dialog.getByText('검색된 고객이 없습니다.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('two telephone numbers and more than 500 house bills are reported', async () => {
    const mobile = formField(page, '휴대폰 번호');
    await formField(page, '국가번호').selectOption('+82');
    await mobile.fill('010-1234-5678');
    await formField(page, '받는 분 휴대폰번호').fill('02-123-4567');
    const many = Array.from({ length: 501 }, (_, nth) => `HH${nth}`);
    await formField(page, 'H/BL 번호').fill(many.join('\n'));
    await press(page, '조회');
    await expect(mobile).toHaveAccessibleDescription('받는 분 휴대폰번호와 다른 번호입니다.');
    await expect(page.getByText('한 번에 500개까지 조회할 수 있습니다. (501개 입력)')).toBeVisible();
  });
});

test('staff: a failed deletion or release shows an alert, and a label without a sorting code shows a message', async ({
  page,
  api,
}) => {
  test.slow();
  const order = await registerOrder(api.partner);
  const { id: consolId } = await createConsol(api.staff);
  await send(api.staff, '/api/consol/linkConsol', { consolId, orderList: [order.id] });
  await openLookup(page);
  await lookUpOrders(page, [order]);
  await selectAll(page, 1);

  await test.step('deletion and release show an alert when the request fails', async () => {
    await page.route('**/api/parcel/delete', (route) => route.abort());
    await press(page, '삭제');
    await answerAlert(page, '1건 삭제');
    await readAlert(page, '불러오기 실패!');
    await page.route('**/api/consol/deConsolize', (route) => route.abort());
    await press(page, '콘솔 해제');
    await answerAlert(page, '1건 해제');
    await expect(alertDialog(page)).toContainText('콘솔 해제에 실패했습니다!');
  });

  await test.step('the label shows the sorting code of valid XML, and a message for truncated or incomplete XML', async () => {
    const whole =
      '<?xml version="1.0"?><code><cod0>광1</cod0><cod1>A&amp;B</cod1><cod2>529</cod2><cod3>11</cod3></code>';
    for (const [body, printed] of [
      [whole, '광1 A&B 529 11'],
      ['<code><cod0>광1</cod0><cod1/><cod2/><cod3/></code>', '광1 집배코드 미확인'],
      ['<code><cod0>광1', '주소 조회 실패'],
      ['<code><cod0>광1</cod0></code>', '주소 조회 실패'],
    ] as const) {
      await page.route('**/api/parcel/lookup/*', (route) =>
        route.fulfill({ contentType: 'application/xml', body }),
      );
      await page.reload();
      await expect(lookupGrid(page)).toBeVisible();
      await selectAll(page, 1);
      await press(page, '운송장 미리보기·출력');
      await expect(page.getByRole('img', { name: /^운송장 / })).toContainText(printed);
    }
  });
});
