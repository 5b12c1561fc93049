import type { Page } from '@playwright/test';
import { errorCatalog } from '#shared/errors.ts';
import { expectNoBarriers, expectNoOverflow, openAsStaff } from './fixtures.ts';
import { expect, OWNER, STAFF, test } from './lookup-page.ts';

const PATH = '/admin/hbl-no-manage';
const LIST = '**/api/seqConfig/sequence-list';
const SAVE = '**/api/seqConfig/save';

const form = (page: Page) => page.getByRole('region', { name: '번호 범위 저장' });
const monitor = (page: Page) => page.getByRole('region', { name: /발급 중인 범위/ });
const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'H/BL 번호 범위' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await form(page).getByLabel(label).fill(value);
};
const save = (page: Page) => form(page).getByRole('button', { name: '저장' }).click();

/** The demo data's running range; all tests are given its numbers, so none of these switches to another. */
const running = { name: 'HHK', min_value: 1, max_value: 9_999_999, base_value: 1_000_001 };

test('the running range is watched, and saved anew', async ({ page, api: { staff } }) => {
  await openAsStaff(page, STAFF, PATH);
  await expect(rows(page).first()).toContainText(/^HHK\s*발급 중/);
  await expect(rows(page).last()).toContainText('HHS00080');
  await expect(monitor(page)).toContainText('발급 중인 범위 HHK');
  await expect(monitor(page)).toContainText(/현재 번호HHK\d{7}/);
  await expect(monitor(page)).toContainText(/남음9,9\d\d,\d{3}개/);
  await expect(monitor(page)).toContainText('1회차');
  await expect(monitor(page)).toContainText('10년 이상 남음');

  await page.getByRole('button', { name: 'HHK 수정' }).click();
  await expect(form(page).getByLabel('이름')).toBeFocused();
  for (const [label, value] of [
    ['이름', 'HHK'],
    ['최소값', '1'],
    ['최대값', '9999999'],
    ['시작값', '1000001'],
  ] as const) {
    await expect(form(page).getByLabel(label)).toHaveValue(value);
  }
  await expect(form(page)).toContainText('첫 번호 HHK1000001');
  await save(page);
  await expect(form(page).getByRole('status')).toHaveText(
    'HHK 범위를 저장했습니다. 다음 접수부터 이 범위에서 번호를 발급합니다.',
  );
  await expect(form(page).getByLabel('이름')).toHaveValue('');
  const { body } = await staff.get('/api/seqConfig/sequence-list');
  expect(body.data[0]).toMatchObject({ ...running, active: true });
});

test('what is wrong is said at its field, what the server refuses under the form', async ({ page }) => {
  await openAsStaff(page, OWNER, PATH);
  await save(page);
  for (const label of ['이름', '최소값', '최대값', '시작값']) {
    await expect(form(page).getByLabel(label)).toHaveAccessibleDescription(
      new RegExp(`${label}은\\(는\\) 필수 입력 항목입니다\\.`),
    );
  }
  await fill(page, { 이름: 'hhk', 최소값: '10', 최대값: '10', 시작값: '10' });
  await save(page);
  await expect(form(page).getByLabel('최대값')).toHaveAccessibleDescription(
    '최대값은 최소값보다 커야 합니다.',
  );
  await fill(page, { 최소값: '1', 최대값: '9999999', 시작값: '10000000' });
  await save(page);
  await expect(form(page).getByLabel('시작값')).toHaveAccessibleDescription(
    '시작값은 최소값과 최대값 사이여야 합니다.',
  );
  await fill(page, { 최대값: '1000100', 시작값: '1000001' });
  await save(page);
  await expect(form(page).getByRole('alert')).toHaveText(
    `범위를 저장하지 못했습니다. ${errorCatalog.RANGE_BELOW_ISSUED.message}`,
  );
  await expect(form(page).getByLabel('최대값')).toHaveValue('1000100');
});

test('switching to another range is asked first', async ({ page }) => {
  const sent: unknown[] = [];
  await page.route(SAVE, (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { ...running, current_hbl_no: null, round: 1, active: true, issued: 0 } });
  });
  await openAsStaff(page, STAFF, PATH);
  await fill(page, { 이름: 'hhx', 최소값: '1', 최대값: '99999', 시작값: '5' });
  await expect(form(page)).toContainText('첫 번호 HHX00005');
  await save(page);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('발급 범위를 HHK에서 HHX(으)로 바꿀까요?');
  await expect(question).toContainText(/HHK의 남은 번호 9,9\d\d,\d{3}개는 그대로 남습니다\./);
  await question.getByRole('button', { name: '취소' }).click();
  await expect(form(page).getByLabel('이름')).toHaveValue('HHX');
  expect(sent).toEqual([]);
  await form(page).getByLabel('시작값').press('Enter');
  await question.getByRole('button', { name: '바꾸기' }).click();
  await expect(form(page).getByRole('status')).toContainText('HHX 범위를 저장했습니다.');
  expect(sent).toEqual([{ name: 'HHX', min_value: 1, max_value: 99_999, base_value: 5 }]);
});

test('a range that runs low warns, and without one the page says how to begin', async ({ page }) => {
  const low = {
    ...{
      name: 'HHABCD',
      min_value: 100_000_000_000,
      max_value: 999_999_999_999,
      base_value: 100_000_000_000,
    },
    ...{ current_hbl_no: 'HHABCD999999999000', round: 2, active: true },
    ...{ issued: 899_999_999_001, left: 999, usedPercent: 99.9, daysLeft: 12, runsOutOn: '2026-12-03' },
    isLow: true,
  };
  let answer: unknown = { data: [low], dailyAverage: 83.25 };
  await page.route(LIST, (route) =>
    answer
      ? route.fulfill({ json: answer })
      : route.fulfill({ status: 400, json: { code: 'MALFORMED', message: errorCatalog.MALFORMED.message } }),
  );
  await openAsStaff(page, STAFF, PATH);
  await expect(monitor(page)).toContainText('남은 번호가 10% 미만이거나 30일 안에 소진됩니다.');
  await expect(monitor(page)).toContainText('2026-12-03 (12일 뒤)');
  await expect(monitor(page)).toContainText('99.9%');
  await expect(rows(page)).toContainText('899,999,999,001');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoOverflow(page);
    await expectNoBarriers(page);
  }

  const over = { left: 0, usedPercent: 100, daysLeft: 0, runsOutOn: '2026-11-21' };
  answer = { data: [{ ...low, ...over }], dailyAverage: 83.25 };
  await page.reload();
  await expect(monitor(page)).toContainText('번호가 모두 발급되어 접수할 수 없습니다.');
  answer = undefined;
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('번호 범위를 불러오지 못했습니다.');
  answer = { data: [], dailyAverage: 0 };
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByText('등록된 번호 범위가 없습니다')).toBeVisible();
  await expect(form(page).getByLabel('이름')).toBeVisible();
});
