import type { Locator, Page } from '@playwright/test';
import { errorCatalog } from '#shared/errors.ts';
import { consolPayload, freightPayload } from '../fixtures/freight.ts';
import type { Client } from '../support/client.ts';
import { expectNoBarriers, expectNoOverflow, openAsStaff, readAlert, tabTo } from './fixtures.ts';
import { expect, STAFF, test, unique } from './lookup-page.ts';
import { noticeOf } from './members.ts';

const LIST = '**/api/freight/getFreightList';
const SWITCH = '**/api/freight/updateFreightStatus';

/** A flight number that no other test uses. */
const uniqueRun = () => unique().slice(0, 6);

const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const rows = (page: Page) =>
  page
    .getByRole('table', { name: '운송편' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const rowOf = (page: Page, freightNo: string) => rows(page).filter({ hasText: freightNo });
const switchOf = (page: Page, freightNo: string) =>
  page.getByRole('switch', { name: `${freightNo} 사용 여부` });
const send = (form: Locator, name: string) => form.getByRole('button', { name, exact: true }).click();

const register = async (as: Client, changes: Record<string, unknown>): Promise<number> => {
  const { status, body } = await as.post('/api/freight/regFreight', freightPayload(changes));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
};

const openRuns = async (page: Page, wanted = '') => {
  await openAsStaff(page, STAFF, '/admin/freight-manage');
  await expect(page.getByText(/전체 \d+편/)).toBeVisible();
  if (wanted) await page.getByLabel('운송편 찾기').fill(wanted);
};

const isInUse = async (as: Client, id: number): Promise<boolean | undefined> => {
  const runs: { id: number; status: number }[] = (await as.get('/api/freight/getFreightList')).body;
  const run = runs.find((each) => each.id === id);
  return run && run.status === 0;
};

test('a run is registered, found, modified and deleted', async ({ page }) => {
  const freightNo = uniqueRun();
  await openRuns(page);
  await page.getByRole('button', { name: '운송편 등록' }).click();
  const form = dialog(page, '운송편 등록');
  await form.getByLabel('해운').check();
  await form.getByLabel('편명').fill(freightNo.toLowerCase());
  await form.getByLabel('국가').selectOption('대한민국 (KOR)');
  await form.getByLabel('출발지').selectOption('인천항 (KRINC)');
  await form.getByLabel('도착지').selectOption('시드니항 (AUSYD)');
  await form.getByLabel('비고').fill('<b>격주</b>');
  await expect(form.getByText('9 / 1000자')).toBeVisible();
  await send(form, '등록');
  await expect(noticeOf(page, '운송편을 등록했습니다.')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(rowOf(page, freightNo)).toContainText('해운');
  await expect(rowOf(page, freightNo)).toContainText('인천항 → 시드니항');
  await expect(rowOf(page, freightNo)).toContainText('<b>격주</b>');
  await expect(switchOf(page, freightNo)).toBeChecked();

  for (const wanted of [`${freightNo} 해운`, `${freightNo} 시드니항`, `${freightNo.toLowerCase()} krinc`]) {
    await page.getByLabel('운송편 찾기').fill(wanted);
    await expect(page.getByText('1편 찾음')).toBeVisible();
  }
  await page.getByLabel('운송편 찾기').fill(`${freightNo} 항공`);
  await expect(page.getByText('찾는 운송편이 없습니다')).toBeVisible();
  await page.getByLabel('운송편 찾기').fill(freightNo);

  await page.getByRole('button', { name: `${freightNo} 수정` }).click();
  const changed = dialog(page, '운송편 수정');
  await expect(changed.getByLabel('출발지')).toHaveValue('KRINC');
  await changed.getByLabel('항공').check();
  await changed.getByLabel('출발지').selectOption('ICN');
  await send(changed, '수정');
  await expect(noticeOf(page, '운송편을 수정했습니다.')).toBeVisible();
  await expect(rowOf(page, freightNo)).toContainText('항공');
  await expect(rowOf(page, freightNo)).toContainText('인천 → 시드니항');

  await page.getByRole('button', { name: `${freightNo} 삭제` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`운송편 ${freightNo}을(를) 삭제할까요?`);
  await expect(question).toContainText('항공 · 인천 → 시드니항');
  await question.getByRole('button', { name: '취소' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: `${freightNo} 삭제` }).click();
  await question.getByRole('button', { name: '삭제' }).click();
  await expect(noticeOf(page, '운송편을 삭제했습니다.')).toBeVisible();
  await expect(page.getByText('찾는 운송편이 없습니다')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('what is missing or too long is said at its field, and nothing typed is lost by Esc', async ({
  page,
}) => {
  await openRuns(page);
  await page.getByRole('button', { name: '운송편 등록' }).click();
  const form = dialog(page, '운송편 등록');
  await send(form, '등록');
  for (const label of ['편명', '국가', '출발지', '도착지']) {
    await expect(form.getByLabel(label)).toHaveAccessibleDescription(
      new RegExp(`${label}은\\(는\\) 필수 입력 항목입니다\\.`),
    );
  }
  await expect(form.getByLabel('편명')).toBeFocused();
  await form.getByLabel('편명').fill('QF0 08765');
  await expect(form.getByLabel('편명')).toHaveValue('QF0087');
  await form.getByLabel('비고').fill('가'.repeat(1001));
  await send(form, '등록');
  await expect(form.getByLabel('비고')).toHaveAccessibleDescription(
    '1001 / 1000자 최대 1000자까지 입력 가능합니다.',
  );
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('저장하지 않고 닫을까요?');
  await question.getByRole('button', { name: '계속 입력' }).click();
  await expect(form.getByLabel('편명')).toHaveValue('QF0087');
  await form.getByRole('button', { name: '취소' }).click();
  await question.getByRole('button', { name: '닫기' }).click();
  await expect(form).toBeHidden();
});

test('a run that could not be saved says so and keeps the form', async ({ page, api: { staff } }) => {
  const freightNo = uniqueRun();
  const id = await register(staff, { freightNo });
  await openRuns(page, freightNo);
  await page.getByRole('button', { name: '운송편 등록' }).click();
  const form = dialog(page, '운송편 등록');
  await page.route('**/api/freight/regFreight', (route) =>
    route.fulfill({
      status: 422,
      json: {
        code: 'VALIDATION_FAILED',
        message: errorCatalog.VALIDATION_FAILED.message,
        fields: [{ path: 'arrival', message: '도착지 을 올바르게 입력해주세요.' }],
      },
    }),
  );
  await form.getByLabel('편명').fill(uniqueRun());
  await form.getByLabel('국가').selectOption('AUS');
  for (const label of ['출발지', '도착지']) await form.getByLabel(label).selectOption('SYD');
  await send(form, '등록');
  await readAlert(page, /운송편 등록에 실패했습니다\.\s*입력값을 확인해주세요\./);
  await expect(form.getByLabel('도착지')).toHaveAccessibleDescription('도착지 을 올바르게 입력해주세요.');
  await form.getByRole('button', { name: '취소' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '닫기' }).click();

  await page.getByRole('button', { name: `${freightNo} 수정` }).click();
  expect((await staff.post('/api/freight/delFreight', { id })).status).toBe(200);
  await send(dialog(page, '운송편 수정'), '수정');
  await readAlert(page, errorCatalog.FREIGHT_NOT_FOUND.message);
  await expect(page.getByText(freightNo)).toHaveCount(0);
});

test('staff: a run that was changed concurrently is refused, and its newest content is loaded on request', async ({
  page,
  api: { staff },
}) => {
  const freightNo = uniqueRun();
  const id = await register(staff, { freightNo });
  await openRuns(page, freightNo);
  await page.getByRole('button', { name: `${freightNo} 수정` }).click();
  const form = dialog(page, '운송편 수정');
  await form.getByLabel('비고').fill('내 비고');
  const theirs = await staff.post(
    '/api/freight/modifyFreight',
    freightPayload({ id, freightNo, note: '남의 비고' }),
  );
  expect(theirs.status).toBe(200);
  const question = page.getByRole('alertdialog');
  await send(form, '수정');
  await expect(question).toContainText(errorCatalog.CONFLICT.message);
  await question.getByRole('button', { name: '계속 입력' }).click();
  await expect(form.getByLabel('비고')).toHaveValue('내 비고');
  await send(form, '수정');
  await question.getByRole('button', { name: '다시 불러오기' }).click();
  await expect(form.getByLabel('비고')).toHaveValue('남의 비고');
  await form.getByLabel('비고').fill('합친 비고');
  await send(form, '수정');
  await expect(noticeOf(page, '운송편을 수정했습니다.')).toBeVisible();
  await expect(rowOf(page, freightNo)).toContainText('합친 비고');
});

test('the switch answers at once and is sent at once', async ({ page, api: { staff } }) => {
  const freightNo = uniqueRun();
  const id = await register(staff, { freightNo });
  await openRuns(page, freightNo);
  let release = () => {};
  await page.route(SWITCH, async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  await switchOf(page, freightNo).click();
  await expect(switchOf(page, freightNo)).not.toBeChecked();
  await expect(switchOf(page, freightNo)).toHaveAttribute('aria-disabled', 'true');
  expect(await isInUse(staff, id)).toBe(true);
  release();
  await expect(noticeOf(page, '상태를 변경했습니다.')).toBeVisible();
  expect(await isInUse(staff, id)).toBe(false);

  await page.unroute(SWITCH);
  await switchOf(page, freightNo).press('Space');
  await expect(switchOf(page, freightNo)).toBeChecked();
  await expect.poll(() => isInUse(staff, id)).toBe(true);
  await page.reload();
  await expect(switchOf(page, freightNo)).toBeChecked();
});

test('a switch that was refused goes back, and says why', async ({ page, api: { staff } }) => {
  const freightNo = uniqueRun();
  await register(staff, { freightNo });
  await openRuns(page, freightNo);
  await page.route(SWITCH, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: errorCatalog.INTERNAL.message } }),
  );
  await switchOf(page, freightNo).click();
  await readAlert(page, /상태 변경에 실패했습니다\.\s*알수 없는 오류가 발생했습니다\./);
  await expect(switchOf(page, freightNo)).toBeChecked();
});

test('a run that a consol travels by stays', async ({ page, api: { staff } }) => {
  const freightNo = uniqueRun();
  const id = await register(staff, { freightNo });
  expect((await staff.post('/api/consol/registerConsol', consolPayload(id))).status).toBe(200);
  await openRuns(page, freightNo);
  await page.getByRole('button', { name: `${freightNo} 삭제` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await readAlert(page, `운송편 삭제에 실패했습니다.${errorCatalog.FREIGHT_IN_USE.message}`);
  await expect(rowOf(page, freightNo)).toBeVisible();
  expect(await isInUse(staff, id)).toBe(true);
});

test('runs come 30 a page, the newest first', async ({ page, api: { staff } }) => {
  const prefix = unique().slice(0, 4);
  const numbers = Array.from({ length: 32 }, (_, index) => `${prefix}${String(index).padStart(2, '0')}`);
  for (const freightNo of numbers) await register(staff, { freightNo });
  await openRuns(page, prefix);
  await expect(page.getByText('32편 찾음')).toBeVisible();
  await expect(rows(page)).toHaveCount(30);
  await expect(rows(page).first()).toContainText(`${prefix}31`);
  await page.getByRole('button', { name: '2페이지' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).last()).toContainText(`${prefix}00`);
  await page.getByLabel('운송편 찾기').fill(`${prefix}3`);
  await expect(page).toHaveURL(/freight-manage$/);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('navigation', { name: '페이지' })).toHaveCount(0);
});

test('the keyboard alone registers a run', async ({ page }) => {
  const freightNo = uniqueRun();
  await openRuns(page);
  await page.keyboard.press('/');
  await expect(page.getByLabel('운송편 찾기')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: '운송편 등록' }));
  await page.keyboard.press('Enter');
  const form = dialog(page, '운송편 등록');
  await expect(form.getByLabel('항공')).toBeChecked();
  await tabTo(page, form.getByLabel('편명'));
  await page.keyboard.type(freightNo);
  for (const [place, label] of ['국가', '출발지', '도착지'].entries()) {
    await tabTo(page, form.getByLabel(label));
    for (let presses = 0; presses < Math.max(1, place); presses += 1) await page.keyboard.press('ArrowDown');
  }
  await form.getByLabel('편명').press('Enter');
  await expect(noticeOf(page, '운송편을 등록했습니다.')).toBeVisible();
  await expect(rowOf(page, freightNo)).toContainText('인천 → 김포');
});

test('a list that cannot be had says so, and an empty one how to begin', async ({ page }) => {
  await openAsStaff(page, STAFF);
  await page.route(LIST, (route) =>
    route.fulfill({ status: 400, json: { code: 'MALFORMED', message: errorCatalog.MALFORMED.message } }),
  );
  await page.goto('/admin/freight-manage');
  await expect(page.getByRole('alert')).toContainText('운송편을 불러오지 못했습니다.');
  await page.unroute(LIST);
  await page.route(LIST, (route) => route.fulfill({ json: [] }));
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByText('등록된 운송편이 없습니다')).toBeVisible();
  await expectNoBarriers(page);
});

for (const width of [1440, 1024, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('list and form have no barrier and stay on the screen', async ({ page, api: { staff } }) => {
      const freightNo = uniqueRun();
      await register(staff, { freightNo, note: '가'.repeat(1000), departure: 'AUBNE', arrival: 'KRPUS' });
      await openRuns(page, freightNo);
      await expect(switchOf(page, freightNo)).toBeVisible();
      await expectNoOverflow(page);
      await expectNoBarriers(page);
      await page.getByRole('button', { name: '운송편 등록' }).click();
      const form = dialog(page, '운송편 등록');
      await send(form, '등록');
      await expect(form.getByLabel('도착지')).toHaveAttribute('aria-invalid', 'true');
      await expectNoOverflow(page);
      await expectNoBarriers(page);
    });
  });
}
