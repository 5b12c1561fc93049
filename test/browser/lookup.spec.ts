import type { Page } from '@playwright/test';
import { openPdf, printPage, readCode128, textsOf } from '#test/waybill/support.ts';
import {
  alertDialog,
  answerAlert,
  createConsol,
  dialogOf,
  downloadBy,
  expect,
  expectFound,
  expectNotice,
  formField,
  hblCells,
  lookUpOrders,
  lookupGrid,
  OWNER,
  openLookup,
  PARTNER,
  press,
  type RegisteredOrder,
  registerOrder,
  registerOrders,
  rowOf,
  STAFF,
  selectAll,
  send,
  test,
  uniqueName,
  uniqueText,
} from './back-office.ts';
import { clientOf, expectNoOverflow, openAsStaff, readAlert } from './fixtures.ts';
import { drawerOf } from './order-drawer.ts';

const search = (page: Page) => press(page, '조회');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const expectNothingFound = (page: Page) => expectNotice(page, '조회된 상품이 없습니다.');

test('staff: every field of the search form finds its orders', async ({ page, api }) => {
  test.slow();
  const name = uniqueName();
  const tail = String(Math.floor(Math.random() * 1e6)).padStart(6, '0');
  const courierNum = `69${uniqueText()}`;
  const { session } = await clientOf('customer@demo.hanho.test');
  const customerName = `${session.lName}${session.fName}`;
  const [wanted, other] = (await registerOrders(api.staff, [
    {
      orderId: `W-${uniqueText()}`,
      receiverName: name,
      receiverMobile: `01055${tail}`,
      freightMethod: 1,
      courierCode: 'K002',
      courierNum,
      customerNum: session.memberId,
    },
    { orderId: `O-${uniqueText()}`, receiverName: name, receiverMobile: `01066${tail}` },
  ])) as [Awaited<ReturnType<typeof registerOrder>>, Awaited<ReturnType<typeof registerOrder>>];
  await openAsStaff(page, STAFF);
  const clear = () => press(page, '필터 지우기');
  const fill = (label: string, text: string) => formField(page, label).fill(text);
  const choose = (label: string, option: string) => formField(page, label).selectOption(option);

  await test.step('the slash key focuses the one search, and Control+Enter opens the order of a number', async () => {
    await expect(formField(page, '통합 검색')).toBeVisible();
    await page.keyboard.press('/');
    await expect(formField(page, '통합 검색')).toBeFocused();
    await page.keyboard.type(`${wanted.hblNo}/`);
    await expect(formField(page, '통합 검색')).toHaveValue(`${wanted.hblNo}/`);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Control+Enter');
    await expect(drawerOf(page).getByRole('button', { name: '편집', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectFound(page, [wanted]);
    await press(page, '상세 조건');
    await clear();
  });

  await test.step('name, freight method, status and location find the order', async () => {
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
    await expectNothingFound(page);
    await press(page, '모두 해제');
    await page.getByRole('group', { name: '주문 상태' }).getByLabel('접수완료').check();
    await search(page);
    await expectFound(page, [wanted, other]);
    await choose('화물 위치', '시드니 입고장');
    await search(page);
    await expect(lookupGrid(page)).toHaveCount(0);
  });

  await test.step('telephone, order, house bill, courier and master bill numbers find the order', async () => {
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
    await expect(lookupGrid(page)).toHaveCount(0);
  });

  await test.step('a column of order numbers pasted from a spreadsheet finds the orders', async () => {
    await clear();
    await fill('주문번호', `${wanted.orderId}\t\r\n${other.orderId}\r\n`);
    await expect(page.getByRole('search').getByText('2개', { exact: true })).toBeVisible();
    await formField(page, '주문번호').press('Enter');
    await expectFound(page, [wanted, other]);
  });

  await test.step('a customer chosen by e-mail address finds the orders of this customer', async () => {
    await clear();
    await press(page, '고객 검색');
    const dialog = dialogOf(page, '고객 검색');
    await dialog.getByRole('tab', { name: '이메일' }).click();
    await dialog.getByRole('textbox', { name: '이메일' }).fill(session.email);
    await press(dialog, '검색');
    await press(dialog, new RegExp(customerName));
    await expect(alertDialog(page)).toContainText('선택한 고객으로 변경하시겠습니까?');
    await answerAlert(page, '변경');
    await expect(dialog).toBeHidden();
    await expect(formField(page, '고객')).toHaveValue(customerName);
    await search(page);
    await expect(hblCells(page).filter({ hasText: wanted.hblNo })).toHaveCount(1);
    const customers = lookupGrid(page).locator('.ag-row [col-id=customer]');
    await expect(customers.filter({ hasNotText: customerName })).toHaveCount(0);
  });
});

test('staff: searches open from a copied link, a dashboard link and a saved search', async ({
  page,
  api,
}) => {
  const name = uniqueName();
  const order = await registerOrder(api.partner, { receiverName: name });
  await openLookup(page);

  await test.step('the copied link contains the search, and the query string of the page stays empty', async () => {
    await formField(page, '받는 분 이름').fill(name);
    await search(page);
    await expectFound(page, [order]);
    expect(new URL(page.url()).search).toBe('');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(page, '조회 링크 복사');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto('/admin/parcel-info?departure=dashboard');
    await expect(hblCells(page).filter({ hasText: order.hblNo })).toHaveCount(1);
    await page.goto(link);
    await expectFound(page, [order]);
    await expect(formField(page, '받는 분 이름')).toHaveValue(name);
    await press(page, '상세 조건 1개 적용');
    await expect(formField(page, '받는 분 이름')).toBeHidden();
    await expect(page.getByRole('button', { name: '상세 조건 1개 적용' })).toBeVisible();
  });

  const menu = async (entry: string) => {
    await press(page, '저장한 조회');
    await press(page, entry);
  };
  await test.step('a search is saved under a name, opened, renamed and deleted', async () => {
    const dialog = dialogOf(page, '저장한 조회');
    await menu('현재 조건 저장·관리');
    await press(dialog, '저장');
    await expect(dialog.getByText('이름을 입력해주세요.')).toBeVisible();
    await dialog.getByLabel('현재 조건의 이름').fill('단골');
    await press(dialog, '저장');
    await expect(dialog).toBeHidden();
    await page.goto('/admin/parcel-info');
    await expect(page.getByText('조회 조건을 넣고 조회를 눌러주세요.')).toBeVisible();
    await menu('단골');
    await expectFound(page, [order]);
    await menu('현재 조건 저장·관리');
    await press(dialog, '단골 이름 변경');
    await dialog.getByLabel('새 이름').fill('새 단골');
    await press(dialog, '변경');
    await press(dialog, '새 단골 삭제');
    await answerAlert(page, '삭제');
    await expect(dialog.getByRole('listitem')).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('an open order is part of the URL: back closes it, forward opens it', async () => {
    await lookupGrid(page).getByText(order.hblNo, { exact: true }).click();
    await expect(dialogOf(page, `주문 ${order.hblNo}`)).toBeVisible();
    await page.goBack();
    await expect(dialogOf(page, `주문 ${order.hblNo}`)).toBeHidden();
    await page.goForward();
    await expect(dialogOf(page, `주문 ${order.hblNo}`)).toBeVisible();
  });
});

test('staff: selected orders are linked to a consol and released, directly and from the temporary list', async ({
  page,
  api,
}) => {
  test.slow();
  const [first, second] = [await createConsol(api.staff), await createConsol(api.staff)];
  const orders = await registerOrders(api.partner, [{}, {}, {}]);
  const [linkedHbl, removedHbl, remainingHbl] = orders.map(({ hblNo }) => hblNo) as [string, string, string];
  const mblNo = (hblNo: string) => rowOf(page, hblNo).locator('[col-id=mblNo]');
  const linkTo = async (consol: { mblNo: string }, count: number) => {
    const dialog = dialogOf(page, '콘솔 연결');
    await dialog.getByLabel('콘솔 찾기').fill(consol.mblNo);
    await dialog.getByRole('radio').check();
    await press(dialog, `${consol.mblNo}에 ${count}건 연결`);
  };
  await openLookup(page);
  await lookUpOrders(page, orders);

  await test.step('without a selection every action shows a notice', async () => {
    for (const [name, text] of [
      ['운송장 미리보기·출력', '선택된 배송상품이 없습니다.'],
      ['상태 변경', '선택된 ORDER가 없습니다.'],
      ['콘솔 연결', '선택된 ORDER가 없습니다.'],
      ['콘솔 해제', '선택된 ORDER가 없습니다.'],
      ['임시 콘솔 목록 (0)', '임시 콘솔 목록이 없습니다.'],
      ['삭제', '선택된 ORDER가 없습니다.'],
    ] as const) {
      await press(page, name);
      await expectNotice(page, text);
    }
  });

  await test.step('linking and releasing update the rows without a new search', async () => {
    await selectAll(page, 3);
    const searches: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/parcel/parcel')) searches.push(request.url());
    });
    await press(page, '콘솔 연결');
    await press(dialogOf(page, '콘솔 연결'), '연결');
    await readAlert(page, '콘솔을 선택해주세요.');
    await linkTo(first, 3);
    await expectNotice(page, `3건을 콘솔 ${first.mblNo}에 연결했습니다.`);
    for (const { hblNo } of orders) {
      await expect(mblNo(hblNo)).toHaveText(first.mblNo);
      await expect(rowOf(page, hblNo)).toHaveClass(/grid-row-marked/);
    }
    await expect(page.getByText('3건 선택')).toBeVisible();
    await press(page, '콘솔 해제');
    await expect(alertDialog(page)).toContainText(first.mblNo);
    await answerAlert(page, '3건 해제');
    await expectNotice(page, '콘솔이 해제되었습니다.');
    for (const { hblNo } of orders) await expect(mblNo(hblNo)).toHaveText('');
    expect(searches).toEqual([]);
  });

  await test.step('the temporary list contains each order once and is kept after a reload', async () => {
    await press(page, '임시 목록에 담기');
    await expectNotice(page, '3건을 임시 콘솔 목록에 담았습니다.');
    await press(page, '임시 목록에 담기');
    await expectNotice(page, '0건을 임시 콘솔 목록에 담았습니다. (이미 있는 3건 제외)');
    await page.reload();
    await press(page, '임시 콘솔 목록 (3)');
    await press(dialogOf(page, '임시 콘솔 목록'), `${removedHbl} 빼기`);
    // Another member of staff links one of the two remaining orders first.
    await send(api.staff, '/api/consol/linkConsol', { consolId: first.id, orderList: [orders[0]?.id] });
    await press(dialogOf(page, '임시 콘솔 목록'), '2건 콘솔 연결');
  });

  await test.step('linking names the orders that cannot be linked, and links the others after confirmation', async () => {
    await linkTo(second, 2);
    await expect(alertDialog(page)).toContainText('1건을 연결할 수 없습니다.');
    await expect(alertDialog(page)).toContainText(linkedHbl);
    await answerAlert(page, '제외하고 1건 연결');
    await expectNotice(page, `1건을 콘솔 ${second.mblNo}에 연결했습니다.`);
    await expect(mblNo(remainingHbl)).toHaveText(second.mblNo);
  });

  await test.step('the temporary list is emptied after confirmation', async () => {
    await selectAll(page, 3);
    await press(page, '임시 목록에 담기');
    await press(page, /^임시 콘솔 목록 \([1-3]\)$/);
    await press(dialogOf(page, '임시 콘솔 목록'), '비우기');
    await press(alertDialog(page), /^\d건 비우기$/);
    await expect(page.getByRole('button', { name: '임시 콘솔 목록 (0)' })).toBeVisible();
  });
});

test('staff: orders are marked as received with typed order numbers, deleted and restored', async ({
  page,
  api,
}) => {
  const typed = `T-${uniqueText()}`;
  const orders = await registerOrders(api.partner, [{}, { orderId: `D-${uniqueText()}` }]);
  const [unnumbered, deleted] = orders as [(typeof orders)[number], (typeof orders)[number]];
  await openLookup(page, OWNER);
  await lookUpOrders(page, orders);

  await test.step('status 02 requires typed order numbers and skips an order deleted concurrently', async () => {
    await selectAll(page, 2);
    await send(api.staff, '/api/parcel/delete', { id: deleted.id, isDel: '1' });
    await press(page, '상태 변경');
    const dialog = dialogOf(page, '일괄 상태 변경');
    await press(dialog, '2건 변경');
    await expect(dialog.getByText('바꿀 상태를 선택해주세요.')).toBeVisible();
    await dialog.getByLabel('바꿀 상태').selectOption('입고완료');
    await dialog.getByLabel('직접 입력').check();
    await dialog.getByLabel(`${unnumbered.hblNo} 주문번호`).fill(typed);
    await press(dialog, '2건 변경');
    await expect(alertDialog(page)).toContainText(`${deleted.hblNo} 삭제된 주문은 변경할 수 없습니다.`);
    await answerAlert(page, '제외하고 1건 변경');
    await readAlert(page, '주문 상태를 변경했습니다.');
    await expect(rowOf(page, unnumbered.hblNo).locator('[col-id=orderId]')).toHaveText(typed);
  });

  await test.step('deleted orders are removed from the list and shown in the list of deleted orders', async () => {
    await search(page);
    await expectFound(page, [unnumbered]);
    await selectAll(page, 1);
    await press(page, '삭제');
    await expect(alertDialog(page)).toContainText('주문 1건을 삭제할까요?');
    await answerAlert(page, '1건 삭제');
    await expectNotice(page, '삭제했습니다.');
    await expect(lookupGrid(page)).toHaveCount(0);
    await search(page);
    await expectNothingFound(page);
    await page.getByLabel('삭제 주문 관리').check();
    await expect(heading(page, '삭제 주문 관리')).toBeVisible();
    await expectFound(page, orders);
    await expect(page.getByRole('button', { name: '콘솔 연결' })).toHaveCount(0);
  });

  await test.step('restored orders are listed again', async () => {
    await selectAll(page, 2);
    await press(page, '복원');
    await answerAlert(page, '2건 복원');
    await expectNotice(page, '복원했습니다.');
    await page.getByLabel('삭제 주문 관리').uncheck();
    await expect(heading(page, '통합 조회')).toBeVisible();
    await expectFound(page, orders);
  });
});

test('staff: waybills of selected orders are printed, and their rows marked as printed', async ({
  page,
  api,
}) => {
  const orders = await registerOrders(api.partner, [{}, {}]);
  await openLookup(page);
  await lookUpOrders(page, orders);
  await selectAll(page, 2);
  await press(page, '운송장 미리보기·출력');
  await expect(page.getByRole('img', { name: /^운송장 / }).nth(1)).toBeVisible();
  const { name, bytes } = await downloadBy(page, '2건 PDF 출력');
  expect(name).toMatch(/^\d{8}-\d{13}\.pdf$/);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(lookupGrid(page).locator('.ag-row').nth(1).getByRole('img', { name: '출력됨' })).toBeVisible();
});

test('partner: labels are printed one per box, and then those of unprinted orders only', async ({
  page,
  api,
}) => {
  const noSortingCode = {
    receiverZipcode: '63534',
    receiverAddress1: '제주특별자치도 서귀포시 안덕면 서광리 1',
  };
  const orders = await registerOrders(api.partner, [{ boxQty: 2 }, noSortingCode]);
  const [boxes, remote] = orders as [RegisteredOrder, RegisteredOrder];
  const openLabels = async (shown: readonly RegisteredOrder[]) => {
    await lookUpOrders(page, shown);
    await selectAll(page, shown.length);
    await press(page, '운송장 미리보기·출력');
  };
  await openLookup(page, PARTNER);

  await test.step('each box has a page with its own barcode, and a missing sorting code is marked', async () => {
    await openLabels(orders);
    const { bytes } = await downloadBy(page, '2건 PDF 출력');
    await expectNotice(page, '운송장 2건(3장)을 저장했습니다. 집배코드 미확인 1건');
    const pdf = await openPdf(bytes);
    expect(pdf.numPages).toBe(3);
    const labels = await Promise.all([1, 2, 3].map(async (number) => textsOf(await pdf.getPage(number))));
    expect(labels[0]).toEqual(expect.arrayContaining(['1 / 2', `${boxes.hblNo}-01`]));
    expect(labels[1]).toEqual(expect.arrayContaining(['2 / 2', `${boxes.hblNo}-02`]));
    expect(labels[2]).toEqual(expect.arrayContaining(['1 / 1', remote.hblNo, '집배코드 미확인']));
    expect(await readCode128(await printPage(await pdf.getPage(2)))).toEqual([`${boxes.hblNo}-02`]);
  });

  await test.step('printed orders can be left out', async () => {
    const added = await registerOrder(api.partner);
    await openLabels([...orders, added]);
    await page.getByLabel('인쇄 안 된 것만 (1건)').check();
    const pdf = await openPdf((await downloadBy(page, '1건 PDF 출력')).bytes);
    expect(pdf.numPages).toBe(1);
    expect(await textsOf(await pdf.getPage(1))).toContain(added.hblNo);
  });

  await test.step('staff: the zipcode without a sorting code is listed', async () => {
    await page.context().clearCookies();
    // The tab remembers who was signed in.
    await page.evaluate(() => sessionStorage.clear());
    await openAsStaff(page, STAFF, '/admin/courier-manage');
    await expect(page.getByRole('table', { name: '집배코드를 찾지 못한 우편번호' })).toContainText('63534');
  });
});

test('partner: its own parcels are listed, saved as CSV and marked as received', async ({ page, api }) => {
  const order = await registerOrder(api.partner, {
    orderId: `B-${uniqueText()}`,
    orderMemo: '=HYPERLINK("x","y"), 조심',
  });
  const unnumbered = await registerOrder(api.partner);
  await openAsStaff(page, PARTNER, `/admin/parcel-info#hblNo=${order.hblNo},${unnumbered.hblNo}&isDel=1`);

  await test.step('a link to deleted orders shows active orders to a partner, without actions of staff', async () => {
    await expectFound(page, [order, unnumbered]);
    await expect(heading(page, '통합 조회')).toBeVisible();
    await expect(page.getByLabel('삭제 주문 관리')).toHaveCount(0);
    for (const name of ['콘솔 연결', '콘솔 해제', '삭제']) {
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    }
  });

  await test.step('the CSV has one line per item, and texts that start like a formula are escaped', async () => {
    await press(page, 'CSV 백업');
    await page.getByLabel('내려받는 이유').fill('월말 정산');
    const { name, bytes } = await downloadBy(page, '내려받기');
    expect(name).toMatch(/^parcels-\d{4}-\d\d-\d\d\.csv$/);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, ...lines] = bytes.toString('utf8').trim().split('\r\n');
    expect(header).toContain('주문번호');
    const orderLines = lines.filter((line) => line.includes(order.orderId));
    expect(orderLines).toHaveLength(2);
    for (const line of orderLines) expect(line).toContain(`"'=HYPERLINK(""x"",""y""), 조심"`);
    expect(orderLines[0]).toContain('OMEGA 3 FISH OIL');
  });

  await test.step('statuses up to 02 are offered, and 02 issues an order number', async () => {
    await rowOf(page, unnumbered.hblNo).locator('.ag-checkbox-input').check();
    await press(page, '상태 변경');
    const dialog = dialogOf(page, '일괄 상태 변경');
    await expect(dialog.getByRole('option')).toHaveText(['선택', '접수대기', '접수완료', '입고완료']);
    await dialog.getByLabel('바꿀 상태').selectOption('입고완료');
    await expect(dialog).toContainText('주문번호가 없는 주문이 1건 있습니다.');
    await press(dialog, '1건 변경');
    await readAlert(page, '주문 상태를 변경했습니다.');
    const row = rowOf(page, unnumbered.hblNo);
    await expect(row.locator('[col-id=orderId]')).toHaveText(/^\d{6}-\d{4}$/);
    await expect(row).toContainText('입고완료');
  });

  await test.step('a search without criteria lists parcels of the partner only, and an order has no PDF button', async () => {
    await press(page, '필터 지우기');
    await search(page);
    await expect(hblCells(page).nth(2)).toBeVisible();
    // The grid renders only columns in view.
    await page.setViewportSize({ width: 2600, height: 900 });
    await expect(lookupGrid(page).locator('.ag-row [col-id=partnerName]').first()).toBeVisible();
    const partners = await lookupGrid(page).locator('.ag-row [col-id=partnerName]').allInnerTexts();
    expect(new Set(partners)).toEqual(new Set(['시드니마트']));
    await hblCells(page).first().click();
    await expect(dialogOf(page).getByRole('button', { name: '다음 주문' })).toBeEnabled();
    await expect(dialogOf(page).getByRole('button', { name: 'PDF 출력' })).toHaveCount(0);
  });
});

test('staff: on a phone the orders are cards with one menu of actions', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const orders = await registerOrders(api.partner, [{}, {}]);
  const { id: consolId } = await createConsol(api.staff);
  await send(api.staff, '/api/consol/linkConsol', { consolId, orderList: [orders[0]?.id] });
  await openLookup(page);
  await formField(page, 'H/BL 번호').fill(orders.map(({ hblNo }) => hblNo).join());
  await search(page);
  const cards = page.getByRole('list', { name: '배송상품' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  const [first, second] = orders as [(typeof orders)[number], (typeof orders)[number]];
  await expect(cards.filter({ hasText: first.hblNo })).toHaveClass(/bg-accent-weak/);
  await expect(cards.filter({ hasText: second.hblNo })).not.toHaveClass(/bg-accent-weak/);
  await expect(page.getByText('콘솔에 연결된 주문')).toBeVisible();
  await cards.getByRole('checkbox').first().check();
  await expect(page.getByText('1건 선택')).toBeVisible();
  await page.getByLabel('모두 선택').check();
  await expect(page.getByText('2건 선택')).toBeVisible();
  await press(page, '메뉴 열기');
  await expect(dialogOf(page, '업무 메뉴')).toContainText(STAFF);
  await page.keyboard.press('Escape');
  await press(page, '작업');
  await press(page, '상태 변경');
  await expect(dialogOf(page, '일괄 상태 변경')).toBeVisible();
  await expectNoOverflow(page);
});
