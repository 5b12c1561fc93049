import type { Page } from '@playwright/test';
import { errorCatalog } from '#shared/errors.ts';
import { orderPayload } from '../fixtures/orders.ts';
import { client } from '../support/client.ts';
import {
  test as base,
  expect,
  expectNoBarriers,
  expectNoOverflow,
  openAsCustomer,
  openAsStaff,
  tabTo,
} from './fixtures.ts';

const TRACK = '**/api/parcel/byHblNo';
const NOTHING = '조회된 배송상품이 없습니다.';
/** A cursor above every number of the demo data, so that the page after it has every parcel. */
const SECOND_PAGE = '999999-1234';
const FAILED = '배송 상품 조회에 실패 했습니다.';
const MEMO = '부재 시 경비실에 맡겨주세요';

/** A parcel of its own for each test, registered by a visitor through the link of 시드니마트. */
const test = base.extend<{ hblNo: string }>({
  hblNo: async ({ baseURL }, use) => {
    const visitor = client(baseURL as string);
    const order = orderPayload({ partnerId: 2, orderMemo: MEMO });
    const { body } = await visitor.post('/api/parcel/registerOrderByCustomer', order);
    await use(body.hblNo);
  },
});

const number = (page: Page) => page.getByRole('textbox', { name: 'H/BL 번호' });
const results = (page: Page) => page.getByRole('table', { name: '조회 결과' });
const details = (page: Page, hblNo: string) => page.getByRole('dialog', { name: hblNo });
const search = (page: Page) => page.getByRole('search').getByRole('button', { name: '배송조회' }).click();

const expectMasked = async (page: Page) => {
  for (const text of ['홍*동', '010-1234-****', '서울특별시 중구 ***']) {
    await expect(results(page).getByText(text, { exact: true })).toBeVisible();
  }
  for (const text of ['홍길동', '010-1234-5678', '세종대로', MEMO]) {
    await expect(page.getByText(text)).toHaveCount(0);
  }
};

const expectInFull = async (page: Page) => {
  for (const text of ['홍길동', '010-1234-5678', '서울특별시 중구 세종대로 110', MEMO]) {
    await expect(results(page).getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('개인정보 보호를 위해')).toHaveCount(0);
};

test('a visitor types a number in any way and sees a masked parcel', async ({ page, hblNo }) => {
  await page.goto('/parcel-info');
  await expect(page.getByRole('heading', { name: 'H/BL 번호는 여기에서 확인할 수 있습니다' })).toBeVisible();
  await number(page).pressSequentially(` ${hblNo.slice(0, 5).toLowerCase()}  ${hblNo.slice(5)} `);
  await expect(number(page)).toHaveValue(hblNo);
  await search(page);
  await expect(page).toHaveURL(`/parcel-info?hblNo=${hblNo}`);
  await expect(page.getByRole('article').getByRole('heading', { name: '접수대기' })).toBeVisible();
  await expect(results(page).getByRole('columnheader')).toHaveText([
    'H/BL 번호',
    '파트너',
    '상태',
    '받는 분',
    '휴대폰번호',
    '주소',
    '메모',
    '등록일',
  ]);
  await expect(results(page)).toContainText('시드니마트');
  await expectMasked(page);
  await expect(page.getByText('개인정보 보호를 위해')).toBeVisible();
});

test('a link finds the parcel, with small letters and blanks too', async ({ page, hblNo }) => {
  await page.goto(`/parcel-info?hblNo=${encodeURIComponent(` ${hblNo.toLowerCase()} `)}`);
  await expectMasked(page);
  await expect(number(page)).toHaveValue(hblNo);
  await page.reload();
  await expectMasked(page);
});

test('nothing is searched for without a number', async ({ page }) => {
  await page.goto('/parcel-info');
  await search(page);
  await expect(number(page)).toBeFocused();
  await expect(number(page)).toHaveAccessibleDescription('H/BL 번호를 입력해주세요.');
  await expect(page).toHaveURL('/parcel-info');
});

for (const [who, email] of [
  ['staff', 'staff@demo.hanho.test'],
  ['its partner', 'partner@demo.hanho.test'],
] as const) {
  test(`${who} sees the parcel in full`, async ({ page, hblNo }) => {
    await openAsStaff(page, email, `/parcel-info?hblNo=${hblNo}`);
    await expectInFull(page);
  });
}

test('another partner sees the parcel masked', async ({ page, hblNo }) => {
  await openAsStaff(page, 'partner2@demo.hanho.test');
  await page.goto(`/parcel-info?hblNo=${hblNo}`);
  await expectMasked(page);
});

test('the details tell how far a parcel is, and give the focus back', async ({ page }) => {
  await page.goto('/parcel-info?hblNo=HHS00001');
  const opener = results(page).getByRole('button', { name: 'HHS00001' });
  await opener.click();
  const dialog = details(page, 'HHS00001');
  await expect(dialog.getByRole('heading', { name: '배송 이력' })).toBeVisible();
  await expect(dialog.getByRole('list', { name: '배송 단계' }).locator('[aria-current=step]')).toHaveText(
    '완료',
  );
  const timeline = dialog.getByRole('listitem').filter({ has: page.locator('time') });
  await expect(timeline.first()).toContainText('접수');
  await expect(timeline.last()).toContainText('배송완료');
  await expect(timeline.last()).toContainText('현재');
  const times = await timeline
    .locator('time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime')));
  expect(times).toEqual([...times].sort());
  await expect(dialog).toContainText('개인정보 보호를 위해');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  const button = page.getByRole('button', { name: '배송 이력 보기' });
  await button.click();
  await dialog.getByRole('button', { name: '닫기' }).click();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test('a number without a parcel is told, kindly', async ({ page }) => {
  await page.goto('/parcel-info?hblNo=HHK0000000');
  const notice = page.getByRole('region', { name: /알림/ }).getByText(NOTHING);
  await expect(notice).toBeVisible();
  await expect(page.getByRole('main').getByText(NOTHING)).toBeVisible();
  await expect(page.getByText('HHK0000000 번호를 다시 확인해주세요.')).toBeVisible();
  await expect(notice).toBeHidden();
  await search(page);
  await expect(notice).toBeVisible();
});

test('a search that fails is told, and can be tried again', async ({ page, hblNo }) => {
  const { status, message } = errorCatalog.UNAVAILABLE;
  await page.route(TRACK, (route) => route.fulfill({ status, json: { code: 'UNAVAILABLE', message } }));
  await page.goto(`/parcel-info?hblNo=${hblNo}`);
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText(FAILED);
  await expect(failure).toContainText(message);
  await page.unroute(TRACK);
  await failure.getByRole('button', { name: '다시 시도' }).click();
  await expectMasked(page);
  await expect(failure).toHaveCount(0);
});

test('a lost connection and a limit have sentences of their own', async ({ page, hblNo }) => {
  await page.route(TRACK, (route) => route.abort());
  await page.goto(`/parcel-info?hblNo=${hblNo}`);
  const main = page.getByRole('main');
  await expect(main.getByText(FAILED)).toBeVisible();
  await expect(main.getByText('네트워크 연결을 확인한 뒤 다시 시도해주세요.')).toBeVisible();

  await page.unroute(TRACK);
  const { status, message } = errorCatalog.TOO_MANY_REQUESTS;
  await page.route(TRACK, (route) =>
    route.fulfill({
      status,
      headers: { 'retry-after': '42' },
      json: { code: 'TOO_MANY_REQUESTS', message },
    }),
  );
  await search(page);
  await expect(main.getByText('조회가 잠시 제한되었습니다')).toBeVisible();
  await expect(main.getByText('42초 후에')).toBeVisible();
});

test('what was found is offered again until it is wiped', async ({ page, hblNo }) => {
  await page.goto(`/parcel-info?hblNo=${hblNo}`);
  await expectMasked(page);
  await page.goto('/parcel-info');
  await page.getByRole('button', { name: hblNo, exact: true }).click();
  await expectMasked(page);
  await page.getByRole('button', { name: `${hblNo} 최근 조회에서 지우기` }).click();
  await expect(page.getByRole('heading', { name: '최근 조회' })).toHaveCount(0);
});

test('a customer sees all parcels of their own, ten a page', async ({ page }) => {
  await openAsCustomer(page, '/parcel-info');
  const own = page.getByRole('table', { name: '내 배송' });
  const openers = own.getByRole('button');
  await expect(openers).toHaveCount(10);
  const total = Number((await page.getByRole('heading', { name: /^내 배송/ }).innerText()).match(/\d+/)?.[0]);
  expect(total).toBeGreaterThan(10);
  await expect(own).not.toContainText('*');
  const firstPage = await openers.allInnerTexts();

  await page.getByRole('button', { name: '2페이지' }).click();
  await expect(page.getByRole('button', { name: '2페이지' })).toHaveAttribute('aria-current', 'page');
  await expect(openers).toHaveCount(Math.min(10, total - 10));
  const secondPage = await openers.allInnerTexts();
  expect(secondPage.filter((hblNo) => firstPage.includes(hblNo))).toEqual([]);
  await expect(page.getByRole('button', { name: '이전 페이지' })).toBeEnabled();

  await openers.first().click();
  const dialog = details(page, secondPage[0] as string);
  await expect(dialog).toContainText(/010-\d{4}-\d{4}/);
  await page.keyboard.press('Escape');
  await expect(openers.first()).toBeFocused();
});

test('a customer: 더 보기 loads the next page until the list is complete', async ({ page }) => {
  await openAsCustomer(page);
  const answers: unknown[] = [];
  await page.route('**/api/parcel/byCustomer', async (route) => {
    const json = await (await route.fetch()).json();
    const isFirst = route.request().postDataJSON().paging === '0';
    answers.push(route.request().postDataJSON().paging);
    // The demo customer has less than a page of parcels, so its only page is split here.
    const rows = isFirst ? json.rows.slice(0, 5) : json.rows.slice(5);
    await route.fulfill({ json: { rows, nextPaging: isFirst ? SECOND_PAGE : null, total: 1234 } });
  });
  await page.goto('/parcel-info');
  await expect(page.getByRole('heading', { name: '내 배송 전체 1,234건' })).toBeVisible();
  const more = page.getByRole('button', { name: '더 보기' });
  await more.click();
  await expect(more).toHaveCount(0);
  await expect(page.getByRole('table', { name: '내 배송' }).getByRole('button')).toHaveCount(10);
  expect(answers).toEqual(['0', SECOND_PAGE]);
});

test("a customer's list that fails is told, and can be tried again", async ({ page }) => {
  await openAsCustomer(page);
  await page.route('**/api/parcel/byCustomer', (route) =>
    route.fulfill({ status: 400, json: { code: 'MALFORMED', message: errorCatalog.MALFORMED.message } }),
  );
  await page.goto('/parcel-info');
  await expect(page.getByRole('main').getByText(FAILED)).toBeVisible();
  await page.unroute('**/api/parcel/byCustomer');
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByRole('table', { name: '내 배송' }).getByRole('button')).toHaveCount(10);
});

test('the keyboard alone finds a parcel and reads its details', async ({ page, hblNo }) => {
  await page.goto('/parcel-info');
  await tabTo(page, number(page));
  await page.keyboard.type(hblNo.toLowerCase());
  await page.keyboard.press('Enter');
  const opener = results(page).getByRole('button', { name: hblNo });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = details(page, hblNo);
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('link', { name: '이 배송 문의하기' }));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('tracking has no barrier and stays on the screen', async ({ page, hblNo }) => {
      test.slow();
      const look = async () => {
        await expectNoOverflow(page);
        await expectNoBarriers(page);
      };
      await page.goto('/parcel-info');
      await expect(number(page)).toBeVisible();
      await look();
      await page.goto(`/parcel-info?hblNo=${hblNo}`);
      const found = page.getByRole(width === 390 ? 'list' : 'table', { name: '조회 결과' });
      await expect(found).toContainText('홍*동');
      await look();
      await found.getByRole('button', { name: hblNo }).click();
      await expect(details(page, hblNo).getByRole('heading', { name: '배송 이력' })).toBeVisible();
      await look();
      await page.goto('/parcel-info?hblNo=HHK0000000');
      await expect(page.getByRole('main').getByText(NOTHING)).toBeVisible();
      await look();
      await page.route(TRACK, (route) => route.abort());
      await page.goto(`/parcel-info?hblNo=${hblNo}`);
      await expect(page.getByRole('main').getByText(FAILED)).toBeVisible();
      await look();
    });

    test("a customer's list has no barrier and stays on the screen", async ({ page }) => {
      await openAsCustomer(page, '/parcel-info');
      const own = page.getByRole(width === 390 ? 'list' : 'table', { name: '내 배송' });
      await expect(own.getByRole('button')).toHaveCount(10);
      await expectNoOverflow(page);
      await expectNoBarriers(page);
    });
  });
}
