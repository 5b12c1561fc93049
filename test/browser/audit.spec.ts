import type { Page } from '@playwright/test';
import { errorCatalog } from '#shared/errors.ts';
import type { Client } from '../support/client.ts';
import {
  chooseAndType,
  expectClosedToPartners,
  expectNoBarriers,
  expectNoOverflow,
  openAsStaff,
} from './fixtures.ts';
import { expect, OWNER, STAFF, test, unique } from './lookup-page.ts';

const LIST = '**/api/admin/getAuditList';
const PAGE = '/admin/audit';

const rows = (page: Page) =>
  page
    .getByRole('table', { name: '변경 기록' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

/** A code that was registered and then renamed this many times. */
const change = async (as: Client, times: number, codeLabel = unique()) => {
  const code = unique().slice(0, 6);
  const added = await as.post('/api/code/regiCode', { parentCode: 'REGION', code, codeLabel, status: 1 });
  expect(added.status).toBe(200);
  const { id } = added.body;
  for (let version = 1; version <= times; version += 1) {
    const input = { id, version, codeLabel: `${codeLabel} ${version}` };
    expect((await as.post('/api/code/modifyCode', input)).status).toBe(200);
  }
  return { id: id as string, code, codeLabel };
};

test('who changed what can be looked up, down to one record', async ({ page, api: { staff } }) => {
  const { id, code, codeLabel } = await change(staff, 1, `<i>${unique()}</i>`);
  await openAsStaff(page, OWNER, PAGE);
  await page.getByLabel('종류').selectOption('코드');
  await expect(page).toHaveURL(/\?kind=code$/);
  await page.getByLabel('변경 기록 찾기').fill(`최은영 ${code}`);
  await expect(page.getByText(/불러온 \d+건에서 2건 찾음/)).toBeVisible();
  await expect(page).toHaveURL(/\?kind=code#q=/);
  await expect(rows(page).first()).toContainText(`이름 ${codeLabel} → ${codeLabel} 1`);
  await expect(rows(page).last()).toContainText('등록');
  await rows(page).last().getByText('개 더 보기').click();
  await expect(rows(page).last()).toContainText('사용 여부 아니요');

  await page.getByLabel('변경 기록 찾기').fill('');
  await page.reload();
  await expect(page.getByLabel('종류')).toHaveValue('code');
  await page.goto(`${PAGE}?kind=code&recordId=${id}`);
  await expect(page.getByText(`코드 ${id}의 기록만 보는 중`)).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: '모두 보기' }).click();
  await expect(page).toHaveURL(/\?kind=code$/);
});

test('months are gone through, and one without changes says so', async ({ page }) => {
  await openAsStaff(page, STAFF, `${PAGE}?month=2020-01`);
  await expect(page.getByText('2020년 1월에는 변경 기록이 없습니다')).toBeVisible();
  const word = page.getByLabel('변경 기록 찾기');
  await chooseAndType(page.getByRole('button', { name: '이전 달' }), word, '이름');
  await expect(page).toHaveURL(/month=2019-12#q=/);
  await word.fill('');
  await expect(page.getByText('2019년 12월에는 변경 기록이 없습니다')).toBeVisible();
  await page.getByRole('button', { name: '오늘' }).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await expect(rows(page).first()).toBeVisible();
  // A kind that is none counts as all.
  await page.goto(`${PAGE}?kind=toString`);
  await expect(rows(page).first()).toBeVisible();
});

test('fifty come at once, and more at a press', async ({ page, api: { staff } }) => {
  const { id, codeLabel } = await change(staff, 50);
  await openAsStaff(page, STAFF, `${PAGE}?recordId=${id}`);
  await expect(rows(page)).toHaveCount(50);
  await expect(page.getByText('50건 이상')).toBeVisible();
  await page.getByRole('button', { name: '더 보기' }).click();
  await expect(rows(page)).toHaveCount(51);
  await expect(rows(page).last()).toContainText(codeLabel);
  await expect(page.getByRole('button', { name: '더 보기' })).toHaveCount(0);
});

test('a partner is not shown the page and sent away', ({ page }) =>
  expectClosedToPartners(page, '변경 기록', PAGE));

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('list and failure have no barrier and stay on the screen', async ({ page, api: { staff } }) => {
    const { id } = await change(staff, 1, 'W'.repeat(90));
    await page.route(LIST, (route) =>
      route.fulfill({ status: 400, json: { code: 'MALFORMED', message: errorCatalog.MALFORMED.message } }),
    );
    await openAsStaff(page, STAFF, `${PAGE}?kind=code&recordId=${id}`);
    await expect(page.getByRole('alert')).toContainText('변경 기록을 불러오지 못했습니다.');
    await page.unroute(LIST);
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect(page.getByRole('list', { name: '변경 기록' }).getByText('수정')).toBeVisible();
    await expectNoOverflow(page);
    await expectNoBarriers(page);
  });
});
