import type { Page } from '@playwright/test';
import type { OrderPayload } from '../fixtures/orders.ts';
import { chooseAndType, expectNoBarriers, openAsStaff, readAlert } from './fixtures.ts';
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
  STAFF,
  test,
  unique,
  uniqueName,
} from './lookup-page.ts';

const search = (page: Page) => press(page, '조회');
const nothingFound = (page: Page) =>
  page.getByRole('region', { name: '알림' }).getByText('조회된 상품이 없습니다.');

test('each field of the form reaches the list', async ({ page, api }) => {
  test.slow();
  const name = uniqueName();
  const tail = String(Math.floor(Math.random() * 1e6)).padStart(6, '0');
  const courierNum = `69${unique()}`;
  const [wanted, other] = await registerSeveral(api.partner, [
    {
      orderId: `W-${unique()}`,
      receiverName: name,
      receiverMobile: `01055${tail}`,
      freightMethod: 1,
      courierCode: 'K002',
      courierNum,
    },
    {
      orderId: `O-${unique()}`,
      receiverName: name,
      receiverMobile: `01066${tail}`,
    } satisfies Partial<OrderPayload>,
  ]);
  if (!wanted || !other) throw new Error('not registered');
  await openLookup(page);
  const clear = () => press(page, '필터 지우기');
  const fill = (label: string, text: string) => formField(page, label).fill(text);
  const choose = (label: string, option: string) => formField(page, label).selectOption(option);

  await fill('받는 분 이름', name);
  await search(page);
  await expectFound(page, [wanted, other]);
  await choose('운송 방법', '해운');
  await search(page);
  await expectFound(page, [wanted]);
  await choose('운송 방법', '전체');
  await press(page, '모두 선택');
  await page.getByRole('group', { name: '주문 상태' }).getByLabel('접수완료').uncheck();
  await search(page);
  await expect(nothingFound(page)).toBeVisible();
  await press(page, '모두 해제');
  await page.getByRole('group', { name: '주문 상태' }).getByLabel('접수완료').check();
  await search(page);
  await expectFound(page, [wanted, other]);
  await choose('화물 위치', '시드니 입고장');
  await search(page);
  await expect(list(page)).toHaveCount(0);

  for (const [label, text] of [
    ['받는 분 휴대폰번호', `010-55${tail.slice(0, 2)}-${tail.slice(2)}`],
    ['주문번호', wanted.orderId],
    ['H/BL 번호', wanted.hblNo],
  ] as const) {
    await clear();
    await fill(label, text);
    await search(page);
    await expectFound(page, [wanted]);
  }
  await clear();
  await choose('국가번호', '+82');
  await fill('휴대폰 번호', `01066${tail}`);
  await search(page);
  await expectFound(page, [other]);
  await clear();
  await choose('택배사', 'CJ대한통운');
  await fill('운송장 번호', courierNum);
  await search(page);
  await expectFound(page, [wanted]);
  await clear();
  await fill('M/BL 번호', '000-0000 0000');
  await search(page);
  await expect(list(page)).toHaveCount(0);
});

test('what comes in pairs is asked for in pairs', async ({ page }) => {
  await openLookup(page);
  const asks = async (message: string, missing: string) => {
    await search(page);
    await readAlert(page, message);
    await expect(formField(page, missing)).toBeFocused();
    await press(page, '필터 지우기');
    await expect(formField(page, 'H/BL 번호')).toBeFocused();
  };
  await formField(page, '휴대폰 번호').fill('01012345678');
  await asks('국가번호를 선택해주세요.', '국가번호');
  await formField(page, '국가번호').selectOption('+61');
  await asks('휴대폰 번호를 입력해주세요.', '휴대폰 번호');
  await formField(page, '운송장 번호').fill('123');
  await asks('택배사를 선택해주세요.', '택배사');
  await formField(page, '택배사').selectOption('K001');
  await asks('운송장 번호를 입력해주세요.', '운송장 번호');
  const mobile = formField(page, '받는 분 휴대폰번호');
  await mobile.fill('02-123-4567');
  await formField(page, '받는 분 이름').focus();
  await expect(mobile).toHaveAccessibleDescription('휴대폰번호 을 올바르게 입력해주세요.');
});

test('who types on right after clearing the form types where they are', async ({ page }) => {
  await openLookup(page);
  const orderNumber = formField(page, '주문번호');
  await chooseAndType(page.getByRole('button', { name: '필터 지우기' }), orderNumber, 'W-1');
  await page.keyboard.type('0');
  await expect(orderNumber).toHaveValue('W-10');
});

test('a customer is found and chosen by name', async ({ page, api, baseURL }) => {
  const { signedIn } = await import('../support/client.ts');
  const { session } = await signedIn(baseURL as string, 'customer@demo.hanho.test');
  const order = await register(api.staff, { customerNum: session.memberId });
  await openLookup(page);
  await press(page, '고객 검색');
  const dialog = page.getByRole('dialog', { name: '고객 검색' });
  const find = () => dialog.getByRole('button', { name: '검색', exact: true }).click();
  await find();
  await readAlert(page, '성, 이름 모두 입력해주세요');
  await dialog.getByRole('tab', { name: '휴대폰' }).click();
  await find();
  await readAlert(page, '모바일번호를 입력해주세요');
  await dialog.getByRole('tab', { name: '이메일' }).click();
  await find();
  await readAlert(page, '이메일을 입력해 주세요');
  await dialog.getByRole('textbox', { name: '이메일' }).fill('nobody@demo.hanho.test');
  await find();
  await expect(dialog.getByText('검색된 고객이 없습니다.')).toBeVisible();
  await dialog.getByRole('textbox', { name: '이메일' }).fill(session.email);
  await find();
  const name = `${session.lName}${session.fName}`;
  await dialog.getByRole('button', { name }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('선택한 고객으로 변경하시겠습니까?');
  await question.getByRole('button', { name: '변경' }).click();
  await expect(dialog).toBeHidden();
  await expect(formField(page, '고객')).toHaveValue(name);
  await search(page);
  await expect(hblCells(page).filter({ hasText: order.hblNo })).toHaveCount(1);
  const customers = await list(page).locator('.ag-row [col-id=customer]').allInnerTexts();
  expect(new Set(customers)).toEqual(new Set([name]));
});

test('a column pasted from a sheet is counted and found', async ({ page, api }) => {
  const orders = await registerSeveral(
    api.partner,
    ['A', 'B'].map((letter) => ({ orderId: `${letter}-${unique()}` })),
  );
  await openLookup(page, PARTNER);
  await formField(page, '주문번호').fill(`${orders.map(({ orderId }) => orderId).join('\t\r\n')}\r\n`);
  await expect(page.getByRole('search').getByText('2개', { exact: true })).toBeVisible();
  await formField(page, '주문번호').press('Enter');
  await expectFound(page, orders);
  const many = Array.from({ length: 501 }, (_, nth) => `HH${nth}`);
  await formField(page, 'H/BL 번호').fill(many.join('\n'));
  await search(page);
  await expect(page.getByText('한 번에 500개까지 조회할 수 있습니다. (501개 입력)')).toBeVisible();
});

test('the dashboard opens the lookup with its search done', async ({ page, api }) => {
  const order = await register(api.partner);
  await openAsStaff(page, PARTNER, `/admin/parcel-info?departure=dashboard&hblNo=${order.hblNo}`);
  await expectFound(page, [order]);
  await expect(formField(page, 'H/BL 번호')).toHaveValue(order.hblNo);
  await page.goto('/admin/parcel-info?departure=dashboard');
  await expect(hblCells(page).filter({ hasText: order.hblNo })).toHaveCount(1);
});

test('a search is in the address, out of sight of servers, and opens again from its link', async ({
  page,
  api,
}) => {
  const name = uniqueName();
  const order = await register(api.partner, { receiverName: name });
  await openLookup(page);
  await formField(page, '받는 분 이름').fill(name);
  await search(page);
  await expectFound(page, [order]);
  expect(new URL(page.url()).search).toBe('');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, '조회 링크 복사');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto('/admin/parcel-info');
  await expect(page.getByText('조회 조건을 넣고 조회를 눌러주세요.')).toBeVisible();
  await page.goto(link);
  await expectFound(page, [order]);
  await expect(formField(page, '받는 분 이름')).toHaveValue(name);
  await press(page, '상세 조건 1개 적용');
  await expect(formField(page, '받는 분 이름')).toBeHidden();
  await expect(page.getByRole('button', { name: '상세 조건 1개 적용' })).toBeVisible();
});

test('a search is saved under a name, chosen, renamed and deleted', async ({ page, api }) => {
  const name = uniqueName();
  const order = await register(api.partner, { receiverName: name });
  await openLookup(page);
  await formField(page, '받는 분 이름').fill(name);
  const menu = async (entry: string) => {
    await press(page, '저장한 조회');
    await press(page, entry);
  };
  await menu('현재 조건 저장·관리');
  const dialog = page.getByRole('dialog', { name: '저장한 조회' });
  await dialog.getByRole('button', { name: '저장', exact: true }).click();
  await expect(dialog.getByText('이름을 입력해주세요.')).toBeVisible();
  await dialog.getByLabel('현재 조건의 이름').fill('단골');
  await dialog.getByRole('button', { name: '저장', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/admin/parcel-info');
  await menu('단골');
  await expectFound(page, [order]);

  await menu('현재 조건 저장·관리');
  await dialog.getByRole('button', { name: '단골 이름 변경' }).click();
  await dialog.getByLabel('새 이름').fill('새 단골');
  await dialog.getByRole('button', { name: '변경', exact: true }).click();
  await dialog.getByRole('button', { name: '새 단골 삭제' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
});

test('deleted orders are managed apart, by 90 and above', async ({ page, api }) => {
  const order = await register(api.partner);
  await api.staff.post('/api/parcel/delete', { id: order.id, isDel: '1' });
  await openLookup(page, OWNER);
  await formField(page, 'H/BL 번호').fill(order.hblNo);
  await search(page);
  await expect(nothingFound(page)).toBeVisible();
  await page.getByLabel('삭제 주문 관리').check();
  await expect(page.getByRole('heading', { level: 1, name: '삭제 주문 관리' })).toBeVisible();
  await expectFound(page, [order]);
  await expect(page.getByRole('button', { name: '복원' })).toBeVisible();
  await expect(page.getByRole('button', { name: '콘솔 연결' })).toHaveCount(0);
  await page.getByLabel('삭제 주문 관리').uncheck();
  await expect(page.getByRole('heading', { level: 1, name: '통합 조회' })).toBeVisible();
});

test('a partner has no deleted orders to manage, not even by a link', async ({ page, api }) => {
  const order = await register(api.partner);
  await openAsStaff(page, PARTNER);
  await expect(page.getByLabel('삭제 주문 관리')).toHaveCount(0);
  await page.goto(`/admin/parcel-info#hblNo=${order.hblNo}&isDel=1`);
  await expectFound(page, [order]);
  await expect(page.getByRole('heading', { level: 1, name: '통합 조회' })).toBeVisible();
});

test('keys lead to the search and start it', async ({ page, api }) => {
  const order = await register(api.partner);
  await openAsStaff(page, STAFF);
  await expect(formField(page, 'H/BL 번호')).toBeVisible();
  await page.keyboard.press('/');
  await expect(formField(page, 'H/BL 번호')).toBeFocused();
  await page.keyboard.type(`${order.hblNo}/`);
  await expect(formField(page, 'H/BL 번호')).toHaveValue(`${order.hblNo}/`);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+Enter');
  await expectFound(page, [order]);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '단축키' })).toContainText('검색란으로 이동');
});

test('the search form has no barrier', async ({ page, api }) => {
  test.slow();
  await openLookup(page);
  await find(page, [await register(api.partner)]);
  await expectNoBarriers(page);
});
