import { addDays, seoulDay } from '#shared/domain/dates.ts';
import {
  card,
  cards,
  filledConsol,
  newConsol,
  newRun,
  openConsole,
  orderRows,
  unfold,
} from './console-page.ts';
import { expectNoBarriers, expectNoOverflow, tabTo } from './fixtures.ts';
import { expect, formField, press, test, unique } from './lookup-page.ts';

const today = seoulDay(new Date());
/** With a letter: an address quotes what would otherwise be a number. */
const flight = () => `F${unique().slice(0, 5)}`;

test('the page opens with the departures of the last seven days, newest first', async ({ page, api }) => {
  const flightName = flight();
  const freightCode = await newRun(api.staff, { freightNo: flightName });
  const days = [-6, 0, -3, -7, 1].map((days) => addDays(today, days));
  const made = [];
  for (const etd of days) made.push(await newConsol(api.staff, { freightCode, etd, eta: addDays(etd, 2) }));
  await openConsole(page);
  await expect(formField(page, '시작일')).toHaveValue(addDays(today, -6));
  await expect(formField(page, '종료일')).toHaveValue(today);
  await formField(page, '편명').fill(flightName.toLowerCase());
  await press(page, '조회');
  await expect(cards(page)).toHaveText([made[1], made[2], made[0]].map((consol) => String(consol?.mblNo)));
  await expect(page).toHaveURL(new RegExp(`flightName=${flightName.toLowerCase()}`));

  await press(page, '앞으로 7일');
  await press(page, '조회');
  await expect(cards(page)).toHaveText([made[4], made[1]].map((consol) => String(consol?.mblNo)));

  // The earliest arrives two days later, within the days that have passed.
  await page.getByRole('button', { name: '7일', exact: true }).click();
  await page.getByRole('search').getByRole('radio', { name: '도착일' }).check();
  await press(page, '조회');
  await expect(cards(page)).toHaveText([made[2], made[0], made[3]].map((consol) => String(consol?.mblNo)));
  await page.goBack();
  await expect(cards(page)).toHaveText([made[4], made[1]].map((consol) => String(consol?.mblNo)));
  await expect(page.getByRole('search').getByRole('radio', { name: '출발일' })).toBeChecked();
});

test('a number leads to its consol whatever the days, statuses narrow the list', async ({ page, api }) => {
  const orderId = unique();
  const { consol, orders } = await filledConsol(api, [{ orderId }, {}], {
    etd: '2030-02-01',
    eta: '2030-02-02',
  });
  await openConsole(page);
  for (const number of [orderId, orders[1]?.hblNo ?? '']) {
    await formField(page, '주문번호·H/BL').fill(number);
    await expect(page.getByText('기간 (번호 조회에는 쓰지 않음)')).toBeVisible();
    await press(page, '조회');
    await expect(cards(page)).toHaveText([consol.mblNo]);
  }
  await formField(page, '주문번호·H/BL').fill('');
  await formField(page, 'M/BL 번호').fill(consol.mblNo.replace('-', ' '));
  await press(page, '조회');
  await expect(cards(page)).toHaveText([consol.mblNo]);
  await page.getByRole('search').getByLabel('마감').check();
  await press(page, '조회');
  await expect(page.getByText('조회된 콘솔이 없습니다.')).toBeVisible();
  await page.getByRole('search').getByLabel('준비').check();
  await press(page, '조회');
  await expect(cards(page)).toHaveText([consol.mblNo]);
  await page.reload();
  await expect(page.getByRole('search').getByLabel('준비')).toBeChecked();
  await expect(cards(page)).toHaveText([consol.mblNo]);

  await press(page, '필터 지우기');
  await formField(page, '종료일').fill('');
  await press(page, '조회');
  await expect(page.getByText('조회 기간을 입력해주세요.')).toBeVisible();
});

test('a card says what is in its consol, and unfolds to the rest', async ({ page, api }) => {
  const { consol } = await filledConsol(
    api,
    [
      { weight: 1.1, boxQty: 2, width: 30, length: 20, height: 10 },
      { weight: 2.2, boxQty: 1, width: 60, length: 50, height: 40 },
    ],
    { memo: '월요일 마감', etd: '2030-03-01', eta: '2030-03-02' },
  );
  await openConsole(page, `mblNo=${consol.mblNo}`);
  const shown = card(page, consol.mblNo);
  await expect(shown).toContainText('QF087');
  await expect(shown).toContainText('시드니 → 인천');
  await expect(shown).toContainText('2030-03-01 ~ 2030-03-02');
  await expect(shown).toContainText('준비');
  // Chargeable by air is the larger of the two weights.
  await expect(shown.getByRole('definition')).toHaveText(['2', '3', '3.30', '21.00', '21.00']);
  await expect(shown.getByText('월요일 마감')).toHaveCount(0);
  await unfold(page, consol.mblNo);
  await expect(shown.getByText('월요일 마감')).toBeVisible();
  await expect(shown.getByRole('definition').last()).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  await expectNoBarriers(page);
});

test('by sea the volume is in CBM and no weight is charged', async ({ page, api }) => {
  const freightCode = await newRun(api.staff, { method: 1, departure: 'AUSYD', arrival: 'KRPUS' });
  const { mblNo } = await newConsol(api.staff, { freightCode, mblNo: `SEA${unique()}` });
  await openConsole(page, `mblNo=${mblNo}`);
  await expect(card(page, mblNo).getByRole('term')).toHaveText(['주문', '박스', '실중량 kg', '부피 CBM']);
});

test('arrows move in the list, Enter chooses, Tab goes on to the details of one', async ({ page, api }) => {
  const flightName = flight();
  const freightCode = await newRun(api.staff, { freightNo: flightName });
  const made = [];
  for (const day of [-1, -2, -3]) {
    const etd = addDays(today, day);
    made.push(await newConsol(api.staff, { freightCode, etd, eta: etd }));
  }
  await openConsole(page, `flightName=${flightName}`);
  await expect(cards(page)).toHaveCount(3);
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
  await expect(page).toHaveURL(new RegExp(`consol=${made[1]?.id}`));
  await expect(page.getByRole('heading', { level: 2, name: made[1]?.mblNo })).toBeVisible();
  await expect(page.getByText('콘솔에 담긴 주문이 없습니다.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `${made[1]?.mblNo} 상세` })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: `${made[1]?.mblNo} 콘솔 상태` })).toBeFocused();
});

test('a list that does not come says so and can be asked for again', async ({ page }) => {
  await page.route('**/api/consol/getConsolList', (route) =>
    route.fulfill({ status: 400, json: { code: 'INVALID_FIELDS', message: '입력을 확인해주세요.' } }),
  );
  await openConsole(page);
  await expect(page.getByRole('alert')).toContainText('콘솔을 불러오지 못했습니다.');
  await page.unroute('**/api/consol/getConsolList');
  await press(page, '다시 시도');
  await expect(page.getByText(/^콘솔 [\d,]+건$/)).toBeVisible();
});

test('on a phone the cards stand above the orders, and nothing can be pushed sideways', async ({
  page,
  api,
}) => {
  const { consol, orders } = await filledConsol(api, [{}, {}]);
  await page.setViewportSize({ width: 390, height: 844 });
  await openConsole(page, `mblNo=${consol.mblNo}`);
  await cards(page).first().click();
  const list = page.getByRole('list', { name: '콘솔의 주문' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(orderRows(page)).toHaveCount(0);
  const [above, below] = await Promise.all([cards(page).first().boundingBox(), list.boundingBox()]);
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  await page.getByLabel(`${orders[0]?.hblNo} 선택`).check();
  await expect(page.getByRole('status', { name: '합계' })).toContainText('선택 1건');
  await unfold(page, consol.mblNo);
  await expectNoOverflow(page);
  await expectNoBarriers(page);
  await press(page, '새 콘솔');
  await expect(page.getByRole('dialog', { name: '새 콘솔' })).toBeVisible();
  await expectNoOverflow(page);
});
