import type { Locator, Page } from '@playwright/test';
import type { Client } from '#test/support/client.ts';
import {
  alertDialog,
  answerAlert,
  dialogOf,
  expectNotice,
  lookupGrid,
  OWNER,
  press,
  registerOrder,
  rowsOf,
  STAFF,
  send,
} from './back-office.ts';
import { chooseAndType, clientOf, expect, openAsStaff } from './fixtures.ts';
import { test } from './members.ts';

const PATH = '/admin/customer-manage';

type Listed = { id: number; version: number; email: string; authLevel: number };
const findMember = async (email: string): Promise<Listed | undefined> =>
  (await send(await clientOf(OWNER), '/api/member/getCustomerList', {})).find(
    (customer: Listed) => customer.email === email,
  );
const isSignedIn = async (api: Client) => (await api.get('/api/cust/getSession')).body.user !== null;

const rows = (page: Page, table = '고객') => rowsOf(page, table);
const lastName = (dialog: Locator) => dialog.getByRole('textbox', { name: /^성/ });
/** Opens the dialog of the member with this e-mail address. @param table that lists the member */
const openMember = async (page: Page, email: string, table = '고객') => {
  await expect(page.getByText(/전체 \d+명|\d+명( 이상)? 찾음/)).toBeVisible();
  await page.getByLabel(`${table} 찾기`).fill(email);
  // The page shows the previous result until the new search is answered.
  await rows(page, table).filter({ hasText: email }).getByRole('button').click();
  await expect(dialogOf(page)).toBeVisible();
  return dialogOf(page);
};

test('staff: a member is found, sent a password mail, given a level and deleted', async ({
  page,
  member,
}) => {
  const { email } = member.person;
  const orders = [await registerOrder(member.api), await registerOrder(member.api)];
  await openAsStaff(page, STAFF, PATH);
  const dialog = await openMember(page, email);

  await test.step('the dialog sends a password mail and leads to recent orders', async () => {
    await press(dialog, '비밀번호 재설정 메일');
    await expectNotice(page, '요청을 보냈습니다.');
    const links = dialog.getByRole('region', { name: '최근 주문' }).getByRole('link');
    await expect(links).toHaveText([orders[1]?.hblNo ?? '', orders[0]?.hblNo ?? '']);
    await links.last().click();
    await expect(page).toHaveURL(new RegExp(`/admin/parcel-info\\?hblNo=${orders[0]?.hblNo}`));
    await expect(lookupGrid(page).getByText(orders[0]?.hblNo ?? '')).toBeVisible();
    await page.goto(PATH);
  });

  await test.step('a new level ends the sessions of the member', async () => {
    await openMember(page, email);
    // Only an owner appoints staff.
    await expect(dialog.getByLabel('등급').getByRole('option')).toHaveText(['일반회원', '파트너']);
    await dialog.getByLabel('등급').selectOption('파트너');
    await dialog.getByLabel('파트너').selectOption('시드니마트');
    await lastName(dialog).fill('남궁');
    await dialog.getByLabel('휴대폰번호').fill('01087654321');
    await press(dialog, '수정');
    await expectNotice(page, '고객을 수정했습니다.');
    await expect(dialog).toBeHidden();
    for (const text of ['남궁길동', '010-8765-4321', '파트너'])
      await expect(rows(page).filter({ hasText: email })).toContainText(text);
    expect(await findMember(email)).toMatchObject({ authLevel: 80, partnerId: 2 });
    expect(await isSignedIn(member.api)).toBe(false);
  });

  await test.step('deleting requires confirmation and removes the member', async () => {
    await openMember(page, email);
    await press(dialog, '삭제');
    await expect(alertDialog(page)).toContainText('고객 남궁길동을 삭제할까요?');
    await expect(alertDialog(page)).toContainText(email);
    await answerAlert(page, '삭제');
    await expectNotice(page, '삭제했습니다.');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('찾는 고객이 없습니다')).toBeVisible();
    expect(await findMember(email)).toBeUndefined();
  });
});

test('staff: the member list is filtered and sorted, and members of a higher level are read-only', async ({
  page,
}) => {
  const names = rows(page).locator('td:nth-child(4)');
  await openAsStaff(page, STAFF, PATH);

  await test.step('the list is filtered by type and text, and sorted by name', async () => {
    await expect(page.getByRole('table', { name: '고객' }).getByRole('columnheader')).toHaveText([
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
    await press(page, '이름');
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

  await test.step('a member of a higher level is read-only, and staff cannot change their own level', async () => {
    await page.goto('/admin/staff-manage');
    const above = await openMember(page, OWNER, '직원');
    await expect(above).toContainText('나보다 등급이 높은 회원은 수정하거나 삭제할 수 없습니다.');
    await expect(above.getByRole('button')).toHaveCount(1);
    await press(above, '닫기');
    const own = await openMember(page, STAFF, '직원');
    await expect(own.getByLabel('등급').getByRole('option')).toHaveText(['관리자']);
    await expect(own.getByRole('button', { name: '삭제' })).toHaveCount(0);
  });
});
