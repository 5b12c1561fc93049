import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { errorCatalog } from '#shared/errors.ts';
import { partnerPayload } from '../fixtures/partners.ts';
import { pixel } from '../fixtures/pictures.ts';
import { accountOf, expect, expectNoBarriers, expectNoOverflow, openAsStaff, readAlert } from './fixtures.ts';
import { OWNER, PARTNER, register, STAFF, uniqueName } from './lookup-page.ts';
import { noticeOf, test } from './members.ts';

const PATH = '/admin/partner-manage';
const LIST = '**/api/partner/getPartnerList';
const today = seoulDay(new Date());

/** A partner of a name that no other test uses. */
const newPartner = async (changes: Parameters<typeof partnerPayload>[0] = {}) => {
  const staff = await accountOf(STAFF);
  const payload = partnerPayload({ partner_name: uniqueName(), ...changes });
  const { status, body } = await staff.post('/api/partner/registerPartner', payload);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { id: number; version: number; partner_name: string };
};

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: '파트너' }).getByRole('row').filter({ hasText: name });
const openList = async (page: Page, email = STAFF) => {
  await openAsStaff(page, email, PATH);
  await expect(page.getByText(/전체 \d+곳/)).toBeVisible();
};
/** Opens the form of a partner. */
const open = async (page: Page, name: string) => {
  await page.getByLabel('파트너 찾기').fill(name);
  await rowOf(page, name).getByRole('button').click();
  return page.getByRole('dialog', { name: '파트너 수정' });
};
/** Finds a member by mail address in the search dialog, and takes him. */
const choose = async (page: Page, email: string) => {
  const search = page.getByRole('dialog', { name: '고객 검색' });
  await search.getByRole('tab', { name: '이메일' }).click();
  await search.getByRole('textbox', { name: '이메일' }).fill(email);
  await search.getByRole('button', { name: '검색', exact: true }).click();
  await search.getByRole('table').getByRole('button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '변경' }).click();
  await expect(search).toBeHidden();
};

test('a partner is added with its admin and logo, modified and deleted', async ({ page, member }) => {
  const name = uniqueName();
  await openList(page);
  await page.getByRole('button', { name: '파트너 추가' }).click();
  const form = page.getByRole('dialog', { name: '파트너 등록' });
  await form.getByLabel('파트너명').fill(name);
  await form.getByLabel('사업자등록번호').fill('555-00-81236');
  await expect(form.getByLabel('사업자등록번호')).toHaveValue('5550081236');
  await form.getByLabel('대표자명').fill('정하늘');
  await form.getByLabel('업종').selectOption('약국 (02)');
  await form.getByLabel('전화번호').fill('02-1234-5678');
  await form.getByLabel('계약 시작일').fill(addDays(today, -100));
  await form.getByLabel('계약 종료일').fill(addDays(today, 265));
  await form.getByLabel('로고', { exact: true }).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(pixel, 'base64'),
  });
  await expect(form.getByAltText('등록된 로고')).toBeVisible();
  await form.getByRole('button', { name: '관리자 선택' }).click();
  await choose(page, member.person.email);
  await expect(form.getByRole('region', { name: '파트너 관리자' })).toContainText('홍길동');
  await form.getByRole('button', { name: '등록', exact: true }).click();
  await expect(noticeOf(page, '파트너 등록 성공!')).toBeVisible();
  for (const text of [
    '555-00-81236',
    '정하늘',
    '약국',
    '02-1234-5678',
    '홍길동',
    `~ ${addDays(today, 265)}`,
  ]) {
    await expect(rowOf(page, name)).toContainText(text);
  }

  const changed = await open(page, name);
  await changed.getByLabel('대표자명').fill('정바다');
  await changed.getByRole('button', { name: '로고 지우기' }).click();
  await expect(changed.getByAltText('등록된 로고')).toHaveCount(0);
  await changed.getByRole('button', { name: '수정', exact: true }).click();
  await expect(noticeOf(page, '파트너 정보 수정 성공!')).toBeVisible();
  await expect(rowOf(page, name)).toContainText('정바다');

  const gone = await open(page, name);
  await gone.getByRole('button', { name: '삭제' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('정말로 이 파트너를 삭제하시겠습니까?');
  await expect(question).toContainText(name);
  await question.getByRole('button', { name: '삭제' }).click();
  await expect(noticeOf(page, '파트너가 성공적으로 삭제되었습니다.')).toBeVisible();
  await expect(page.getByText('찾는 파트너가 없습니다')).toBeVisible();
});

test('what is missing or wrong is said at its field, a wrong check digit hinted at', async ({ page }) => {
  await openList(page);
  await page.getByRole('button', { name: '파트너 추가' }).click();
  const form = page.getByRole('dialog', { name: '파트너 등록' });
  const described = (label: string, text: RegExp) =>
    expect(form.getByLabel(label)).toHaveAccessibleDescription(text);
  await form.getByLabel('대표자명').fill('John');
  await form.getByLabel('대표자명').blur();
  await described('대표자명', /대표자명 을 올바르게 입력해주세요\./);
  await form.getByLabel('대표자명').fill('');
  await form.getByRole('button', { name: '등록', exact: true }).click();
  for (const label of ['파트너명', '사업자등록번호', '대표자명']) {
    await described(label, /필수 정보를 입력해주세요\./);
  }
  await form.getByLabel('사업자등록번호').fill('1234567892');
  await described('사업자등록번호', /123-45-67892 · 검증번호가 맞지 않습니다\./);
  await form.getByLabel('사업자등록번호').fill('1234567891');
  await described('사업자등록번호', /^123-45-67891$/);

  await form.getByLabel('파트너명').fill(uniqueName());
  await form.getByLabel('대표자명').fill('정하늘');
  await page.route('**/api/partner/registerPartner', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: errorCatalog.INTERNAL.message } }),
  );
  await form.getByRole('button', { name: '등록', exact: true }).click();
  await readAlert(page, `등록 실패! 다시 시도해주세요.${errorCatalog.INTERNAL.message}`);
  await expect(form.getByLabel('대표자명')).toHaveValue('정하늘');
});

test('another admin is appointed at once, and the form goes on until somebody else changed it', async ({
  page,
  member,
}) => {
  const { id, partner_name } = await newPartner();
  await openList(page);
  const form = await open(page, partner_name);
  await form.getByRole('button', { name: '관리자 선택' }).click();
  await choose(page, member.person.email);
  await expect(noticeOf(page, '파트너사 관리자 수정 성공!')).toBeVisible();
  await expect(form.getByRole('region', { name: '파트너 관리자' })).toContainText(member.person.email);
  expect((await member.api.get('/api/cust/getSession')).body.user).toBeNull();

  await form.getByLabel('주소').fill('2 King Street');
  await form.getByRole('button', { name: '수정', exact: true }).click();
  await expect(noticeOf(page, '파트너 정보 수정 성공!')).toBeVisible();

  const again = await open(page, partner_name);
  await expect(again.getByLabel('주소')).toHaveValue('2 King Street');
  const staff = await accountOf(STAFF);
  const other = await staff.post('/api/partner/modifyPartner', {
    ...partnerPayload({ partner_name }),
    id,
    version: 3,
  });
  expect(other.status).toBe(200);
  await again.getByLabel('주소').fill('3 King Street');
  await again.getByRole('button', { name: '수정', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(errorCatalog.CONFLICT.message);
  await question.getByRole('button', { name: '다시 불러오기' }).click();
  await expect(again.getByLabel('주소')).toHaveValue(partnerPayload().address ?? '');

  await again.getByRole('button', { name: '관리자 변경' }).click();
  await choose(page, PARTNER);
  await readAlert(page, `수정 실패!${errorCatalog.PARTNER_ADMIN_TAKEN.message}`);
});

test('contracts that end and the month’s volume are told, and what had an order stays', async ({ page }) => {
  const ending = await newPartner({
    contract_end_date: addDays(today, 5),
    monthly_estimate_volume: 4,
  });
  const over = await newPartner({ contract_end_date: addDays(today, -1), monthly_estimate_volume: 0 });
  await register(await accountOf(STAFF), { partnerId: ending.id });
  await openList(page);
  await expect(rowOf(page, ending.partner_name)).toContainText('5일 후 만료');
  await expect(rowOf(page, over.partner_name)).toContainText('만료');
  await expect(async () => {
    await page.reload();
    await expect(rowOf(page, ending.partner_name)).toContainText('1 / 4건25%', { timeout: 1_000 });
  }).toPass();
  await expect(rowOf(page, over.partner_name)).toContainText('0건');

  const form = await open(page, ending.partner_name);
  await form.getByRole('button', { name: '삭제' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await readAlert(page, `삭제 실패! 다시 시도해주세요.${errorCatalog.REFERENCE_IN_USE.message}`);
  await form.getByRole('button', { name: '닫기' }).click();
  await expect(rowOf(page, ending.partner_name)).toBeVisible();
});

test('the list is put in order, and the product’s own partner stays', async ({ page }) => {
  await openList(page, OWNER);
  await page.getByLabel('파트너 찾기').fill('demo.hanho.test');
  const names = page.getByRole('table', { name: '파트너' }).locator('td:first-child');
  await page.getByRole('button', { name: '파트너명' }).click();
  await expect(names).toHaveText(['멜번헬스', '시드니마트']);
  await page.getByRole('button', { name: '파트너명' }).click();
  await expect(names).toHaveText(['시드니마트', '멜번헬스']);
  const own = await open(page, '한호로지스');
  await expect(own.getByLabel('파트너명')).toHaveValue('한호로지스');
  await expect(own.getByRole('button', { name: '삭제' })).toHaveCount(0);
  await own.getByRole('button', { name: '닫기' }).click();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('failure, nothing, list and form have no barrier and stay on the screen', async ({ page }) => {
    const { partner_name } = await newPartner({ contract_end_date: addDays(today, 3) });
    await page.route(LIST, (route) =>
      route.fulfill({ status: 400, json: { code: 'MALFORMED', message: errorCatalog.MALFORMED.message } }),
    );
    await openAsStaff(page, STAFF, PATH);
    await expect(page.getByRole('alert')).toContainText('불러오기 실패!');
    await page.unroute(LIST);
    await page.route(LIST, (route) => route.fulfill({ json: [] }));
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect(page.getByText('등록된 파트너가 없습니다')).toBeVisible();
    await page.unroute(LIST);
    await page.reload();
    await page.getByLabel('파트너 찾기').fill(partner_name);
    await expectNoOverflow(page);
    await page.getByRole('list', { name: '파트너' }).getByRole('button').click();
    await expect(page.getByRole('dialog', { name: '파트너 수정' })).toBeVisible();
    await expectNoOverflow(page);
    await expectNoBarriers(page);
  });
});
