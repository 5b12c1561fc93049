import type { Locator, Page } from '@playwright/test';
import { errorCatalog } from '#shared/errors.ts';
import { partnerPayload } from '../fixtures/partners.ts';
import type { Client } from '../support/client.ts';
import {
  accountOf,
  chooseAndType,
  expect,
  expectNoBarriers,
  expectNoOverflow,
  openAsStaff,
  readAlert,
} from './fixtures.ts';
import { OWNER, register, STAFF } from './lookup-page.ts';
import { noticeOf, test } from './members.ts';

const PATH = '/admin/customer-manage';
const LIST = '**/api/member/getCustomerPage';

type Listed = { id: number; version: number; email: string; authLevel: number };
const listed = async (email: string): Promise<Listed | undefined> => {
  const owner = await accountOf(OWNER);
  const { body } = await owner.post('/api/member/getCustomerList', {});
  return body.find((customer: Listed) => customer.email === email);
};
const isSignedIn = async (api: Client) => (await api.get('/api/cust/getSession')).body.user !== null;

const table = (page: Page) => page.getByRole('table', { name: '고객' });
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const find = async (page: Page, text: string) => {
  await expect(page.getByText(/전체 \d+명|\d+명 찾음/)).toBeVisible();
  await page.getByLabel('고객 찾기').fill(text);
  await expect(page.getByText(/\d+명( 이상)? 찾음/)).toBeVisible();
};
const lastName = (dialog: Locator) => dialog.getByRole('textbox', { name: /^성/ });
/** Opens the one member whose mail address this is. */
const open = async (page: Page, email: string) => {
  await find(page, email);
  // The previous result stays on the screen until the new search is answered.
  await rows(page).filter({ hasText: email }).getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
};

test('a member is found, changed and given a level, which ends the old session', async ({ page, member }) => {
  await openAsStaff(page, STAFF, PATH);
  const dialog = await open(page, member.person.email);
  // Nobody gives a level above the own.
  await expect(dialog.getByLabel('등급').getByRole('option')).toHaveText(['일반회원', '파트너', '관리자']);
  await expect(dialog.getByLabel('파트너')).toHaveCount(0);
  await dialog.getByLabel('등급').selectOption('파트너');
  await dialog.getByLabel('파트너').selectOption('시드니마트');
  await lastName(dialog).fill('남궁');
  await dialog.getByLabel('휴대폰번호').fill('01087654321');
  await dialog.getByRole('button', { name: '수정', exact: true }).click();
  await expect(noticeOf(page, '고객을 수정했습니다.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rows(page)).toContainText('남궁길동');
  await expect(rows(page)).toContainText('010-8765-4321');
  await expect(rows(page)).toContainText('파트너');
  expect(await listed(member.person.email)).toMatchObject({ authLevel: 80, partnerId: 2 });
  expect(await isSignedIn(member.api)).toBe(false);
});

test('staff: the partner level requires a partner, and another level clears the error', async ({
  page,
  member,
}) => {
  await openAsStaff(page, STAFF, PATH);
  const dialog = await open(page, member.person.email);
  await dialog.getByLabel('등급').selectOption('파트너');
  await dialog.getByRole('button', { name: '수정', exact: true }).click();
  await expect(dialog.getByLabel('파트너')).toBeFocused();
  await expect(dialog.getByText('파트너를 선택해주세요.')).toBeVisible();
  await dialog.getByLabel('등급').selectOption('관리자');
  await expect(dialog.getByText('파트너를 선택해주세요.')).toHaveCount(0);
  expect(await listed(member.person.email)).toMatchObject({ authLevel: 10 });
});

test('what cannot be saved says why and keeps what was typed', async ({ page, member }) => {
  await openAsStaff(page, STAFF, PATH);
  const dialog = await open(page, member.person.email);
  await dialog.getByLabel('이메일').fill('customer@demo.hanho.test');
  await lastName(dialog).fill('');
  await dialog.getByRole('button', { name: '수정', exact: true }).click();
  await expect(lastName(dialog)).toHaveAccessibleDescription(/전체항목을 입력하세요\./);
  await lastName(dialog).fill('고');
  await dialog.getByRole('button', { name: '수정', exact: true }).click();
  await readAlert(page, errorCatalog.EMAIL_TAKEN.message);
  await expect(dialog.getByLabel('이메일')).toHaveValue('customer@demo.hanho.test');

  const owner = await accountOf(OWNER);
  const before = await listed(member.person.email);
  await owner.post('/api/member/modifyCustomer', { ...before, lName: '남궁' });
  await dialog.getByLabel('이메일').fill(member.person.email);
  const save = dialog.getByRole('button', { name: '수정', exact: true });
  await save.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(errorCatalog.CONFLICT.message);
  await question.getByRole('button', { name: '계속 입력' }).click();
  await expect(lastName(dialog)).toHaveValue('고');
  await save.click();
  await question.getByRole('button', { name: '다시 불러오기' }).click();
  await expect(lastName(dialog)).toHaveValue('남궁');
  await save.click();
  await expect(dialog).toBeHidden();
});

test('recent orders lead to the lookup, and a mail to set another password goes out', async ({
  page,
  member,
}) => {
  const [first, second] = [await register(member.api), await register(member.api)];
  await openAsStaff(page, STAFF, PATH);
  const dialog = await open(page, member.person.email);
  await dialog.getByRole('button', { name: '비밀번호 재설정 메일' }).click();
  await expect(noticeOf(page, '요청을 보냈습니다.')).toBeVisible();
  const orders = dialog.getByRole('region', { name: '최근 주문' }).getByRole('link');
  await expect(orders).toHaveText([second.hblNo, first.hblNo]);
  await orders.last().click();
  await expect(page).toHaveURL(new RegExp(`/admin/parcel-info\\?hblNo=${first.hblNo}`));
  await expect(page.getByRole('region', { name: '배송상품' }).getByText(first.hblNo)).toBeVisible();
});

test('a member is deleted after a question, unless a partner needs him', async ({ page, member }) => {
  const { email } = member.person;
  const staff = await accountOf(STAFF);
  const adminId = (await listed(email))?.id;
  const { body } = await staff.post('/api/partner/registerPartner', { ...partnerPayload(), adminId });
  await openAsStaff(page, STAFF, PATH);
  const dialog = await open(page, email);
  await dialog.getByRole('button', { name: '삭제' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('고객 홍길동을(를) 삭제할까요?');
  await expect(question).toContainText(email);
  await question.getByRole('button', { name: '삭제' }).click();
  await readAlert(page, `불러오기 실패!${errorCatalog.MEMBER_IS_PARTNER_ADMIN.message}`);

  expect((await staff.delete('/api/partner/delPartner', { id: body.id })).status).toBe(200);
  await dialog.getByRole('button', { name: '삭제' }).click();
  await question.getByRole('button', { name: '삭제' }).click();
  await expect(noticeOf(page, '삭제했습니다.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('찾는 고객이 없습니다')).toBeVisible();
  expect(await listed(email)).toBeUndefined();
});

test('the list shows whom it is asked for, in the order it is asked for', async ({ page }) => {
  await openAsStaff(page, STAFF, PATH);
  await expect(table(page).getByRole('columnheader')).toHaveText([
    '회원번호',
    '등급',
    '이메일',
    '이름',
    '휴대폰번호',
    '국가',
    '가입일',
  ]);
  await chooseAndType(
    page.getByLabel('파트너', { exact: true }),
    page.getByLabel('고객 찾기'),
    '@demo.hanho.test',
  );
  await expect(page).toHaveURL(/\?type=partner$/);
  await expect(rows(page)).toHaveCount(2);
  const names = rows(page).locator('td:nth-child(4)');
  await page.getByRole('button', { name: '이름' }).click();
  await expect(names).toHaveText(['박서윤', '이준호']);
  await expect(page.getByRole('columnheader', { name: '이름' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: '이름' }).press('Enter');
  await expect(names).toHaveText(['이준호', '박서윤']);
  await page.reload();
  await expect(page.getByLabel('파트너', { exact: true })).toBeChecked();
  await page.getByLabel('일반 고객').click();
  await page.getByLabel('고객 찾기').fill('@demo.hanho.test');
  await expect(names).toHaveText(['김민지']);
});

test('members above are to be read only, and one’s own level stays', async ({ page }) => {
  await openAsStaff(page, STAFF, PATH);
  const above = await open(page, OWNER);
  await expect(above).toContainText('나보다 등급이 높은 회원은 수정하거나 삭제할 수 없습니다.');
  await expect(above.getByRole('button')).toHaveCount(1);
  await above.getByRole('button', { name: '닫기' }).click();
  const own = await open(page, STAFF);
  await expect(own.getByLabel('등급').getByRole('option')).toHaveText(['관리자']);
  await expect(own.getByRole('button', { name: '삭제' })).toHaveCount(0);
  await own.getByRole('button', { name: '닫기' }).click();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('failure, nobody, list and dialog have no barrier and stay on the screen', async ({
    page,
    member,
  }) => {
    await page.route(LIST, (route) =>
      route.fulfill({ status: 400, json: { code: 'MALFORMED', message: errorCatalog.MALFORMED.message } }),
    );
    await openAsStaff(page, STAFF, PATH);
    await expect(page.getByRole('alert')).toContainText('불러오기 실패!');
    await page.unroute(LIST);
    await page.route(LIST, (route) => route.fulfill({ json: { rows: [], nextPaging: null, total: 0 } }));
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect(page.getByText('등록된 고객이 없습니다')).toBeVisible();
    await page.unroute(LIST);
    await page.reload();
    await find(page, member.person.email);
    await page.getByLabel('정렬').selectOption('이메일 내림차순');
    await expectNoOverflow(page);
    await page.getByRole('list', { name: '고객' }).getByRole('button').click();
    await expect(page.getByRole('dialog')).toContainText('아직 주문이 없습니다.');
    await expectNoOverflow(page);
    await expectNoBarriers(page);
  });
});
