import type { Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { asObject, asTopic } from '#shared/korean.ts';
import {
  alertDialog,
  answerAlert,
  createConsol,
  createFreightRun,
  dialogOf,
  downloadBy,
  expect,
  expectNotice,
  formField,
  OWNER,
  press,
  registerOrders,
  send,
  test,
  uniqueName,
  uniqueText,
} from './back-office.ts';
import {
  card,
  cards,
  changeConsol,
  createFilledConsol,
  getConsol,
  openConsol,
  openConsolePage,
  orderGrid,
  orderRows,
  showDetails,
  totals,
} from './console-page.ts';
import { expectNoOverflow, openAsStaff, readAlert, tabTo } from './fixtures.ts';
import { pdfTexts } from './pdf-texts.ts';

const today = seoulDay(new Date());

const selectOrder = (page: Page, hblNo = '') =>
  orderGrid(page)
    .getByRole('row', { name: new RegExp(hblNo) })
    .getByRole('checkbox')
    .check();

test('staff: consols are found by departure, arrival, number and status, and selected by keyboard', async ({
  page,
  api,
}) => {
  // The name contains a letter, because a URL quotes a search value that is a number.
  const flightName = `F${uniqueText().slice(0, 5)}`;
  const freightCode = await createFreightRun(api.staff, { freightNo: flightName });
  const mblNos: string[] = [];
  for (const days of [-6, 0, -3, -7, 1]) {
    const etd = addDays(today, days);
    mblNos.push((await createConsol(api.staff, { freightCode, etd, eta: addDays(etd, 2) })).mblNo);
  }
  const orderId = uniqueText();
  const { consol, orders } = await createFilledConsol(api, [{ orderId }, {}], {
    etd: '2030-02-01',
    eta: '2030-02-02',
  });
  const search = () => press(page, '조회');
  const expectConsols = (...expected: (string | undefined)[]) =>
    expect(cards(page)).toHaveText(expected.map((mblNo) => String(mblNo)));
  const dateKind = (name: string) => page.getByRole('search').getByRole('radio', { name });
  await openConsolePage(page);

  await test.step('the default search lists consols departing in the last seven days, newest first', async () => {
    await expect(formField(page, '시작일')).toHaveValue(addDays(today, -6));
    await expect(formField(page, '종료일')).toHaveValue(today);
    await formField(page, '편명').fill(flightName.toLowerCase());
    await search();
    await expectConsols(mblNos[1], mblNos[2], mblNos[0]);
    await expect(page).toHaveURL(new RegExp(`flightName=${flightName.toLowerCase()}`));
  });

  await test.step('arrow keys move in the list, Enter selects a consol, and Tab reaches its details', async () => {
    await tabTo(page, cards(page).first());
    for (const [key, index] of [
      ['ArrowDown', 1],
      ['End', 2],
      ['ArrowDown', 2],
      ['Home', 0],
      ['ArrowUp', 0],
      ['ArrowDown', 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect(cards(page).nth(index)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/consol=\d+/);
    await expect(page.getByRole('heading', { level: 2, name: mblNos[2] })).toBeVisible();
    await expect(page.getByText('콘솔에 담긴 주문이 없습니다.')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: `${mblNos[2]} 상세` })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('combobox', { name: `${mblNos[2]} 콘솔 상태` })).toBeFocused();
  });

  await test.step('the search accepts the next seven days, and arrival dates instead of departure dates', async () => {
    await press(page, '앞으로 7일');
    await search();
    await expectConsols(mblNos[4], mblNos[1]);
    // The earliest consol arrives two days later, within the last seven days.
    await press(page, '7일');
    await dateKind('도착일').check();
    await search();
    await expectConsols(mblNos[2], mblNos[0], mblNos[3]);
    await page.goBack();
    await expectConsols(mblNos[4], mblNos[1]);
    await expect(dateKind('출발일')).toBeChecked();
  });

  await test.step('an order, house bill or master bill number finds its consol on any day', async () => {
    await press(page, '필터 지우기');
    for (const number of [orderId, orders[1]?.hblNo ?? '']) {
      await formField(page, '주문번호·H/BL').fill(number);
      await expect(page.getByText('기간 (번호 조회에는 쓰지 않음)')).toBeVisible();
      await search();
      await expectConsols(consol.mblNo);
    }
    await formField(page, '주문번호·H/BL').fill('');
    await formField(page, 'M/BL 번호').fill(consol.mblNo.replace('-', ' '));
    await search();
    await expectConsols(consol.mblNo);
  });

  await test.step('statuses limit the list and stay in the URL', async () => {
    const status = (name: string) => page.getByRole('search').getByLabel(name);
    await status('마감').check();
    await search();
    await expect(page.getByText('조회된 콘솔이 없습니다.')).toBeVisible();
    await status('준비').check();
    await search();
    await expectConsols(consol.mblNo);
    await page.reload();
    await expect(status('준비')).toBeChecked();
    await expectConsols(consol.mblNo);
  });
});

test('staff: a consol is registered, modified, moved to another status with its orders, and deleted', async ({
  page,
  api,
}) => {
  test.slow();
  const freightNo = uniqueText().slice(0, 6);
  const freightCode = await createFreightRun(api.staff, { freightNo });
  const mblNo = `999-${String(Date.now()).slice(-7)}0`;
  const dialog = dialogOf(page);
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values))
      await dialog.locator('input, textarea').and(page.getByLabel(label)).fill(value);
  };
  await openConsolePage(page);

  await test.step('registering fills in the places of the freight run and shows the new consol', async () => {
    await page.keyboard.press('n');
    await dialog.getByLabel('운송편').selectOption(String(freightCode));
    await expect(dialog.getByLabel('출발지')).toHaveValue('SYD');
    await expect(dialog.getByLabel('도착지')).toHaveValue('ICN');
    await fill({
      'M/BL 번호': mblNo,
      '출발 예정일': '2030-05-02',
      '도착 예정일': '2030-05-03',
      메모: '냉장',
    });
    await press(dialog, '등록');
    await expectNotice(page, `콘솔 ${asObject(mblNo)} 등록했습니다.`);
    // The dates of the consol are outside the searched period, so the page searches by M/BL number.
    await expect(card(page, mblNo)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: mblNo })).toBeVisible();
  });

  await test.step('modifying keeps a freight run that was switched off', async () => {
    await send(api.staff, '/api/freight/updateFreightStatus', { id: freightCode, status: 1 });
    await page.reload();
    await showDetails(page, mblNo);
    await press(card(page, mblNo), '수정');
    const run = dialog.getByLabel('운송편').locator('option:checked');
    await expect(run).toContainText(freightNo);
    await expect(run).toContainText('(미사용)');
    await fill({ 메모: '오후 3시 마감' });
    await press(dialog, '수정');
    await expectNotice(page, `콘솔 ${asObject(mblNo)} 수정했습니다.`);
    await expect(card(page, mblNo).getByText('오후 3시 마감')).toBeVisible();
  });

  const { id } = await getConsol(api.staff, mblNo);
  const ids = (await registerOrders(api.partner, [{}, {}, {}])).map((order) => order.id);
  const read = async (field: 'status' | 'consolId') =>
    (await send(api.staff, '/api/parcel/getOrders', { id: ids })).map(
      (order: Record<string, unknown>) => order[field],
    );
  await send(api.staff, '/api/consol/linkConsol', { consolId: id, orderList: ids });
  await send(api.staff, '/api/parcel/modifyOrderStatus', { id: [ids[0]], status: '81' });
  const changeStatus = async (label: string) => {
    await page.getByRole('combobox', { name: `${mblNo} 콘솔 상태` }).selectOption({ label });
    await press(page, '상태 변경');
  };

  const leaveHeldOrder = async () => {
    const short = dialogOf(page, `콘솔 ${mblNo}: 부족한 주문 1건`);
    await expect(short).toContainText('출고보류');
    await short.getByLabel('남겨두기').check();
    await press(short, '계속');
  };

  await test.step('a new status is offered for the orders, except a held one that stays behind', async () => {
    await page.reload();
    await showDetails(page, mblNo);
    await changeStatus('출발');
    const reason = dialogOf(page, '‘출발’ 상태로 변경할까요?');
    await expect(reason).toContainText('건너뛰는 단계: 마감');
    await reason.getByLabel('변경 이유').fill('항공사가 일정을 당김');
    await press(reason, '상태 변경');
    await leaveHeldOrder();
    await expect(alertDialog(page)).toContainText('주문 2건도 ‘선적완료’ 상태로 변경할까요?');
    await answerAlert(page, '주문은 그대로');
    await expectNotice(page, `콘솔 ${mblNo}: 출발`);
    await expect(card(page, mblNo)).toContainText('출발');
    expect(await read('status')).toEqual(['81', '01', '01']);
    await changeStatus('도착');
    await leaveHeldOrder();
    await answerAlert(page, '2건 변경');
    await readAlert(page, /주문 상태를 변경했습니다\.\s*2건 → 입항/);
    expect(await read('status')).toEqual(['81', '06', '06']);
    await expect(orderGrid(page).getByText('입항')).toHaveCount(2);
  });

  await test.step('a consol that has departed is deleted by an owner only, who gives a reason and releases the orders', async () => {
    const remove = () => press(card(page, mblNo), '삭제');
    await remove();
    await readAlert(page, '출발한 콘솔의 주문 해제와 콘솔 삭제는 최고관리자만 할 수 있습니다.');
    await openAsStaff(page, OWNER, `/admin/console?mblNo=${mblNo}&consol=${id}`);
    await showDetails(page, mblNo);
    const question = dialogOf(page, `콘솔 ${asObject(mblNo)} 삭제할까요?`);
    await remove();
    await expect(question).toContainText('담긴 주문 3건은 콘솔에서 해제됩니다.');
    await press(question, '취소');
    await remove();
    await question.getByLabel('사유').fill('잘못 등록함');
    await press(question, '삭제하고 3건 해제');
    await expectNotice(page, `콘솔 ${asObject(mblNo)} 삭제했습니다. 주문 3건이 해제되었습니다.`);
    await expect(page.getByText('조회된 콘솔이 없습니다.')).toBeVisible();
    expect(await read('consolId')).toEqual([null, null, null]);
  });
});

test('staff: orders of a consol are totalled, exported as G1 workbook, manifest and invoices, and released', async ({
  page,
  api,
}) => {
  test.slow();
  const receiverName = uniqueName();
  const { consol, orders } = await createFilledConsol(
    api,
    [
      { weight: 1.1, boxQty: 2, width: 30, length: 20, height: 10, receiverName },
      { weight: 2.2, boxQty: 1, width: 60, length: 50, height: 40 },
      { weight: 1, boxQty: 1, width: 10, length: 10, height: 10 },
    ],
    { memo: '월요일 마감', etd: '2030-03-01', eta: '2030-03-02' },
  );
  const [first, second] = orders.map(({ hblNo }) => hblNo);
  const consolCard = card(page, consol.mblNo);
  await openConsol(page, consol);
  await expect(orderRows(page)).toHaveCount(3);

  await test.step('the card and the totals show what is in the consol', async () => {
    for (const text of ['QF087', '시드니 → 인천', '2030-03-01 ~ 2030-03-02', '준비'])
      await expect(consolCard).toContainText(text);
    // By air the larger of actual and volume weight is chargeable.
    await expect(consolCard.getByRole('definition')).toHaveText(['3', '4', '4.30', '22.17', '22.17']);
    await expect(consolCard.getByText('월요일 마감')).toHaveCount(0);
    await showDetails(page, consol.mblNo);
    await expect(consolCard.getByText('월요일 마감')).toBeVisible();
    await expect(consolCard.getByRole('definition').last()).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    for (const total of ['전체 3건', '박스 4', '실중량 4.30 kg', '금액 USD 282.00'])
      await expect(totals(page)).toContainText(total);
    await selectOrder(page, first);
    for (const total of ['선택 1건', '박스 2', '실중량 1.10 kg', '금액 USD 94.00'])
      await expect(totals(page)).toContainText(total);
  });

  await test.step('the G1 workbook is downloaded with a reason and named after the master bill', async () => {
    await press(page, 'G1 엑셀');
    await page.getByLabel('통관 신고').check();
    const { name, bytes } = await downloadBy(page, '내려받기');
    expect(name).toBe(`${consol.mblNo}.xlsx`);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(bytes as never);
    expect(JSON.stringify(workbook.getWorksheet('G1')?.getSheetValues())).toContain(first);
  });

  await test.step('the cargo manifest lists every house bill', async () => {
    const { name, bytes } = await downloadBy(page, '화물 적하목록 PDF');
    await expectNotice(page, '화물 적하목록을 저장했습니다.');
    expect(name).toBe(`MANIFEST-${consol.mblNo}.pdf`);
    const { count, text } = await pdfTexts(bytes);
    expect(count).toBe(1);
    for (const part of ['CARGO MANIFEST', consol.mblNo, 'TOTAL · 3 H/BL', 'USD 282.00'])
      expect(text).toContain(part);
    // Rare syllables use other fonts, so the PDF splits the name into several texts.
    expect(text.replaceAll(' ', '')).toContain(receiverName);
    for (const { hblNo } of orders) expect(text).toContain(hblNo);
  });

  await test.step('invoices contain the whole consol, or the selected orders', async () => {
    const all = await downloadBy(page, '송장·포장명세서 PDF');
    expect(all.name).toBe(`INVOICE-${consol.mblNo}.pdf`);
    const { count, text } = await pdfTexts(all.bytes);
    expect(count).toBe(3);
    for (const part of ['COMMERCIAL INVOICE', '홍길동', '210690', 'USD 94.00']) expect(text).toContain(part);
    for (const { hblNo } of orders) expect(text).toContain(hblNo);
    const one = await downloadBy(page, '선택 1건 송장 PDF');
    expect(one.name).toBe(`INVOICE-${first}.pdf`);
    expect((await pdfTexts(one.bytes)).count).toBe(1);
  });

  await test.step('an order opens in the lookup, and back shows the consol', async () => {
    await orderRows(page).first().click();
    await expect(page).toHaveURL(/\/admin\/parcel-info\?.*order=/);
    await page.goBack();
    await expect(orderRows(page)).toHaveCount(3);
  });

  await test.step('releasing selected orders of a closed consol asks for confirmation and shows the status', async () => {
    await changeConsol(api.staff, consol.mblNo, { status: '002' });
    await page.reload();
    await selectOrder(page, first);
    await selectOrder(page, second);
    await press(page, '콘솔 해제');
    await expect(alertDialog(page)).toContainText(`콘솔 ${asTopic(consol.mblNo)} ‘마감’ 상태입니다.`);
    await answerAlert(page, '취소');
    await expect(orderRows(page)).toHaveCount(3);
    await press(page, '콘솔 해제');
    await answerAlert(page, '2건 해제');
    await expectNotice(page, '콘솔이 해제되었습니다.');
    await expect(orderRows(page)).toHaveCount(1);
    await expect(totals(page)).toContainText('전체 1건');
    await expect(consolCard.getByRole('definition').first()).toHaveText('1');
  });
});

test('staff: on a phone the cards of consols are above the orders of the selected one', async ({
  page,
  api,
}) => {
  const { consol, orders } = await createFilledConsol(api, [{}, {}]);
  await page.setViewportSize({ width: 390, height: 844 });
  await openConsolePage(page, `mblNo=${consol.mblNo}`);
  await cards(page).first().click();
  const list = page.getByRole('list', { name: '콘솔의 주문' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(orderRows(page)).toHaveCount(0);
  const [above, below] = await Promise.all([cards(page).first().boundingBox(), list.boundingBox()]);
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  await page.getByLabel(`${orders[0]?.hblNo} 선택`).check();
  await expect(totals(page)).toContainText('선택 1건');
  await showDetails(page, consol.mblNo);
  await expectNoOverflow(page);
  await press(page, '새 콘솔');
  await expect(dialogOf(page, '새 콘솔')).toBeVisible();
  await expectNoOverflow(page);
});

test('staff: orders of a consol that failed to load are loaded again on request', async ({ page, api }) => {
  const { consol } = await createFilledConsol(api, [{}]);
  await changeConsol(api.staff, consol.mblNo, { memo: '확인' });
  await page.route('**/api/consol/getOrderListByConsole', (route) =>
    route.fulfill({ status: 400, json: { code: 'INVALID_FIELDS', message: '입력을 확인해주세요.' } }),
  );
  await openConsol(page, consol);
  await expect(page.getByRole('alert')).toContainText('목록을 불러오지 못했습니다.');
  await page.unroute('**/api/consol/getOrderListByConsole');
  await press(page, '다시 시도');
  await expect(orderRows(page)).toHaveCount(1);
});
