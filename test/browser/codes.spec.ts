import type { Locator, Page } from '@playwright/test';
import { errorCatalog } from '#shared/errors.ts';
import type { Client } from '../support/client.ts';
import {
  chooseAndType,
  expectClosedToPartners,
  expectNoBarriers,
  expectNoOverflow,
  openAsStaff,
  readAlert,
} from './fixtures.ts';
import { expect, OWNER, STAFF, test, unique } from './lookup-page.ts';
import { noticeOf } from './members.ts';

const LIST = '**/api/code/getCodeList';
const SWITCH = '**/api/code/updateCodeStatus';
const PAGE = '/admin/code-management';

/** A code that no other test uses. */
const uniqueCode = () => unique().slice(0, 6);
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const rows = (page: Page) =>
  page
    .getByRole('table', { name: '코드' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const rowOf = (page: Page, code: string) => rows(page).filter({ hasText: code });
const switchOf = (page: Page, name: string) => page.getByRole('switch', { name: `${name} 사용 여부` });
const send = (form: Locator, name: string) => form.getByRole('button', { name, exact: true }).click();
const groups = (page: Page) => page.getByRole('navigation', { name: '코드 그룹' });

const register = async (as: Client, changes: Record<string, unknown> = {}) => {
  const input = { parentCode: 'REGION', code: uniqueCode(), codeLabel: unique(), ...changes };
  const { status, body } = await as.post('/api/code/regiCode', input);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const openCodes = async (page: Page, search = '', email = STAFF) => {
  await openAsStaff(page, email, `${PAGE}${search}`);
  await expect(page.getByText(/전체 \d+개/)).toBeVisible();
};

test('a code is registered, found, modified, switched off and deleted, and each step can be read', async ({
  page,
}) => {
  const code = uniqueCode();
  const name = unique();
  await openCodes(page, '?group=BIZTYP', OWNER);
  await page.getByRole('button', { name: '코드 등록' }).click();
  const form = dialog(page, '코드 등록');
  await expect(form.getByLabel('그룹')).toHaveValue('BIZTYP');
  await send(form, '등록');
  await expect(form.getByLabel('코드')).toHaveAccessibleDescription(/코드은\(는\) 필수 입력 항목입니다\./);
  await form.getByLabel('코드').fill(`${code.toLowerCase()}Z`);
  await expect(form.getByLabel('코드')).toHaveValue(code);
  await form.getByLabel('이름').fill(name);
  await form.getByLabel('설명').fill('<b>반려동물</b>');
  await send(form, '등록');
  await expect(noticeOf(page, '코드를 등록했습니다.')).toBeVisible();
  await expect(rowOf(page, code)).toContainText('<b>반려동물</b>');

  await chooseAndType(
    groups(page).getByRole('link', { name: '전체' }),
    page.getByLabel('코드 찾기'),
    `업종 ${name.toLowerCase()}`,
  );
  await expect(page).not.toHaveURL(/group=/);
  await expect(page.getByText('1개 찾음')).toBeVisible();

  await page.getByRole('button', { name: `${name} 수정` }).click();
  const changed = dialog(page, '코드 수정');
  await expect(changed).toContainText(`업종 · ${code}`);
  await changed.getByLabel('값').fill('PET');
  await changed.getByLabel('순서').fill('3');
  await send(changed, '수정');
  await expect(noticeOf(page, '코드를 수정했습니다.')).toBeVisible();
  await expect(rowOf(page, code)).toContainText('PET');

  await switchOf(page, name).click();
  await expect(noticeOf(page, '상태를 변경했습니다.')).toBeVisible();
  await expect(switchOf(page, name)).not.toBeChecked();

  await page.getByRole('button', { name: `${name} 삭제` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`코드 ${name}을(를) 삭제할까요?`);
  await question.getByRole('button', { name: '삭제' }).click();
  await expect(noticeOf(page, '삭제했습니다.')).toBeVisible();
  await expect(page.getByText('찾는 코드가 없습니다')).toBeVisible();

  await page.getByRole('link', { name: '변경 기록' }).last().click();
  await expect(page).toHaveURL(/\/admin\/audit\?kind=code$/);
  await page.getByLabel('변경 기록 찾기').fill(code);
  const noted = page.getByRole('table', { name: '변경 기록' }).getByRole('row');
  await expect(noted).toHaveCount(5);
  await expect(noted.nth(2)).toContainText('사용 여부 예 → 아니요');
});

test('a code of the product stays, switched on, and so does one that is referred to', async ({ page }) => {
  await openCodes(page, '?group=CONSTT');
  await switchOf(page, '준비').click();
  await readAlert(page, `상태변경에 실패했습니다${errorCatalog.CODE_NEEDED.message}`);
  await expect(switchOf(page, '준비')).toBeChecked();

  await page.getByRole('button', { name: '종료 삭제' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await readAlert(page, `삭제에 실패했습니다${errorCatalog.REFERENCE_IN_USE.message}`);
  await expect(rowOf(page, '종료')).toBeVisible();
});

test('a new name is what other pages say at once', async ({ page, api: { staff } }) => {
  const { codeLabel } = await register(staff, { parentCode: 'CIT' });
  const name = unique();
  await openCodes(page, '?group=CIT');
  // Remembered for an hour from here on.
  await page.getByRole('link', { name: '운송편 관리' }).click();
  await page.getByRole('button', { name: '운송편 등록' }).click();
  const run = dialog(page, '운송편 등록');
  await expect(run.getByLabel('출발지').getByRole('option', { name: codeLabel })).toBeAttached();
  await run.getByRole('button', { name: '취소' }).click();

  await page.getByRole('link', { name: '코드 관리' }).click();
  await page.getByLabel('코드 찾기').fill(codeLabel);
  await page.getByRole('button', { name: `${codeLabel} 수정` }).click();
  const form = dialog(page, '코드 수정');
  await form.getByLabel('이름').fill(name);
  await send(form, '수정');
  await expect(form).toBeHidden();
  await page.getByRole('link', { name: '운송편 관리' }).click();
  await page.getByRole('button', { name: '운송편 등록' }).click();
  await expect(run.getByLabel('출발지').getByRole('option', { name })).toBeAttached();
});

test('what somebody else changed, or the server refuses, is said', async ({ page, api: { staff } }) => {
  const code = await register(staff);
  await openCodes(page, '?group=REGION');
  await page.getByLabel('코드 찾기').fill(code.code);
  await page.getByRole('button', { name: `${code.codeLabel} 수정` }).click();
  const form = dialog(page, '코드 수정');
  await form.getByLabel('값').fill('KOR');
  const { id, version } = code;
  expect((await staff.post('/api/code/modifyCode', { id, version, codeLabel: '나중' })).status).toBe(200);
  await send(form, '수정');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/코드 수정에 실패했습니다\.\s*다른 사용자가 먼저 수정했습니다\./);
  await question.getByRole('button', { name: '다시 불러오기' }).click();
  await expect(form.getByLabel('이름')).toHaveValue('나중');
  await form.getByRole('button', { name: '취소' }).click();
  await expect(rowOf(page, code.code)).toContainText('나중');

  await page.route(SWITCH, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: errorCatalog.INTERNAL.message } }),
  );
  await switchOf(page, '나중').click();
  await readAlert(page, `상태변경에 실패했습니다${errorCatalog.INTERNAL.message}`);
  await expect(switchOf(page, '나중')).toBeChecked();
});

test('codes come 30 a page, and the number of each group stands beside it', async ({ page }) => {
  await openCodes(page);
  await expect(rows(page)).toHaveCount(30);
  await expect(groups(page).getByRole('link', { name: '회원 등급 4' })).toBeVisible();
  await page.getByRole('button', { name: '2페이지' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await groups(page).getByRole('link', { name: '회원 등급' }).click();
  await expect(page).toHaveURL(/\?group=AUTHLV$/);
  await expect(rows(page)).toHaveCount(4);
  await page.reload();
  await expect(rows(page)).toHaveCount(4);
});

test('a partner is not shown the page and sent away', ({ page }) =>
  expectClosedToPartners(page, '코드 관리', PAGE));

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('list, form and failure have no barrier and stay on the screen', async ({ page, api: { staff } }) => {
    const { code } = await register(staff, { codeLabel: 'W'.repeat(100), description: '가'.repeat(1000) });
    await page.route(LIST, (route) =>
      route.fulfill({ status: 400, json: { code: 'MALFORMED', message: errorCatalog.MALFORMED.message } }),
    );
    await openAsStaff(page, STAFF, PAGE);
    await expect(page.getByRole('alert')).toContainText('코드를 불러오지 못했습니다.');
    await page.unroute(LIST);
    await page.getByRole('button', { name: '다시 시도' }).click();
    await page.getByLabel('코드 그룹').selectOption({ value: 'REGION' });
    await expect(page).toHaveURL(/\?group=REGION$/);
    await page.getByLabel('코드 찾기').fill(code);
    await expect(page.getByText('1개 찾음')).toBeVisible();
    await expectNoOverflow(page);
    await expectNoBarriers(page);
    await page.getByRole('button', { name: '코드 등록' }).click();
    await send(dialog(page, '코드 등록'), '등록');
    await expect(dialog(page, '코드 등록').getByLabel('이름')).toHaveAttribute('aria-invalid', 'true');
    await expectNoOverflow(page);
    await expectNoBarriers(page);
  });
});
