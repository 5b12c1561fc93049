import type { Page } from '@playwright/test';
import { orderPayload } from '#test/fixtures/orders.ts';
import { client } from '#test/support/client.ts';
import { expect, mainField as field, readAlert, submitSignIn } from './fixtures.ts';
import { openAsMember, signIn, test } from './members.ts';
import { fillIn, sender } from './order-form.ts';

const NEW_PASSWORD = 'a boat on the river';

const main = (page: Page) => page.getByRole('main');
const save = (page: Page) => main(page).getByRole('button', { name: '저장', exact: true });
const saved = (page: Page) => page.getByText('저장했습니다.');

const changePassword = async (page: Page, [current, fresh, again]: [string, string, string]) => {
  await field(page, '현재 비밀번호').fill(current);
  await field(page, '새 비밀번호').fill(fresh);
  await field(page, '새 비밀번호 확인').fill(again);
  await main(page).getByRole('button', { name: '비밀번호 변경' }).click();
};

test('member: name, mobile, country and notifications are saved, and the header shows the new name', async ({
  page,
  member,
}) => {
  await openAsMember(page, member, '/my/profile');
  await expect(field(page, '이메일')).toHaveValue(member.person.email);
  await expect(field(page, '이메일')).not.toBeEditable();
  await expect(field(page, '휴대폰번호필수')).toHaveValue('010-1234-5678');
  await field(page, '성필수').fill('김');
  await field(page, '이름필수').fill('하늘');
  await field(page, '휴대폰번호필수').fill('');
  await field(page, '휴대폰번호필수').pressSequentially('01098765432');
  await expect(field(page, '휴대폰번호필수')).toHaveValue('010-9876-5432');
  await field(page, 'AUS (호주)').check();
  await expect(field(page, '창고 입고')).toBeChecked();
  await field(page, '목적지 도착').check();
  await expect(page.getByText('저장하지 않은 변경이 있습니다.')).toBeVisible();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('저장하지 않은 변경이 있습니다.')).toBeHidden();
  await expect(page.getByRole('button', { name: '김하늘님, 안녕하세요' }).first()).toBeVisible();

  await page.reload();
  await expect(field(page, '이름필수')).toHaveValue('하늘');
  await expect(field(page, '휴대폰번호필수')).toHaveValue('010-9876-5432');
  await expect(field(page, 'AUS (호주)')).toBeChecked();
  await expect(field(page, '목적지 도착')).toBeChecked();
});

test('member: errors are shown at their fields, and a sender is saved completely or not at all', async ({
  page,
  member,
}) => {
  await openAsMember(page, member, '/my/profile');
  await field(page, '성필수').fill(' ');
  await field(page, '휴대폰번호필수').fill('010');
  await field(page, '보내는 분 이름(영문)').fill('홍길동');
  await save(page).click();
  await expect(field(page, '성필수')).toHaveAccessibleDescription('전체항목을 입력하세요.');
  await expect(field(page, '성필수')).toBeFocused();
  await expect(field(page, '휴대폰번호필수')).toHaveAccessibleDescription(/전화번호를 확인해주세요/);
  await expect(field(page, '보내는 분 이름(영문)필수')).toHaveAccessibleDescription(/올바르게 입력해주세요/);
  await expect(field(page, '보내는 분 주소(영문)필수')).toHaveAccessibleDescription(/필수 입력 항목입니다/);

  await field(page, '성필수').fill('홍');
  await field(page, '휴대폰번호필수').fill('010-1234-5678');
  await fillIn(main(page), sender);
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(field(page, '보내는 분 이름(영문)필수')).toHaveValue('MIN JUN KIM');

  await page.getByRole('button', { name: '발송인 비우기' }).click();
  await expect(field(page, '보내는 분 이름(영문)')).toBeFocused();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(field(page, '보내는 분 이름(영문)')).toHaveValue('');
});

test('member: leaving unsaved changes requires confirmation', async ({ page, member }) => {
  await openAsMember(page, member, '/my/profile');
  await field(page, '이름필수').fill('바다');
  await page.getByRole('link', { name: '주소록' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('저장하지 않고 나갈까요?');
  await question.getByRole('button', { name: '계속 수정' }).click();
  await expect(page).toHaveURL('/my/profile');
  await expect(field(page, '이름필수')).toHaveValue('바다');
  await page.getByRole('link', { name: '주소록' }).click();
  await question.getByRole('button', { name: '나가기' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('주소록');
  await page.getByRole('link', { name: '내 정보' }).click();
  await expect(field(page, '이름필수')).toHaveValue('길동');
});

test('member: changing the password requires the current one and ends other sessions', async ({
  page,
  browser,
  member,
}) => {
  test.slow();
  const { person } = member;
  const other = await (await browser.newContext()).newPage();
  await openAsMember(other, member, '/my/addresses');
  await openAsMember(page, member, '/my/profile');
  await expect(page.getByText('비밀번호를 바꾸면 다른 기기에서는 모두 로그아웃됩니다.')).toBeVisible();

  await changePassword(page, [person.password, 'short', 'short']);
  await expect(field(page, '새 비밀번호')).toHaveAccessibleDescription(/8자 이상 입력해주세요\./);
  await changePassword(page, [person.password, NEW_PASSWORD, 'a boat on the lake']);
  await expect(field(page, '새 비밀번호 확인')).toHaveAccessibleDescription('비밀번호가 일치하지 않습니다.');
  await expect(field(page, '새 비밀번호 확인')).toHaveValue('');
  await changePassword(page, ['not my password', NEW_PASSWORD, NEW_PASSWORD]);
  await expect(field(page, '현재 비밀번호')).toHaveAccessibleDescription(
    '현재 비밀번호가 올바르지 않습니다.',
  );
  await expect(field(page, '현재 비밀번호')).toBeFocused();
  await changePassword(page, [person.password, NEW_PASSWORD, NEW_PASSWORD]);
  await expect(page.getByText('비밀번호가 변경되었습니다.')).toBeVisible();
  await expect(field(page, '현재 비밀번호')).toHaveValue('');

  await page.reload();
  await expect(field(page, '이메일')).toHaveValue(person.email);
  await other.getByRole('link', { name: '내 배송' }).click();
  await readAlert(other, '로그인이 필요합니다.');
  await other.waitForURL(/\/login\?redirect=%2Fmy/);
  await submitSignIn(other, person.email, person.password);
  await readAlert(other, '이메일 또는 비밀번호가 올바르지 않습니다.');
  await submitSignIn(other, person.email, NEW_PASSWORD);
  await other.waitForURL('/my');
  await other.context().close();
});

test('member: deleting the account lists removed and retained data and releases the e-mail address', async ({
  page,
  member,
  baseURL,
}) => {
  test.slow();
  const { person, api } = member;
  expect((await api.post('/api/parcel/registerOrderByCustomer', orderPayload())).status).toBe(200);
  await openAsMember(page, member, '/my/profile');
  await field(page, '이름필수').fill('저장 안 함');
  await main(page).getByRole('button', { name: '회원 탈퇴' }).click();
  const dialog = page.getByRole('dialog', { name: '회원 탈퇴' });
  await expect(dialog).toContainText('진행 중인 배송이 1건 있습니다.');
  await expect(dialog).toContainText('계약·결제 기록5년');
  await expect(dialog).toContainText('주소록과 기본 발송인');
  const password = dialog.getByLabel('비밀번호 확인');
  const withdraw = dialog.getByRole('button', { name: '회원 탈퇴' });
  await withdraw.click();
  await expect(password).toHaveAccessibleDescription(/비밀번호를 입력해주세요\./);
  await password.fill('not my password');
  await withdraw.click();
  await page.getByRole('alertdialog').getByRole('button', { name: '탈퇴' }).click();
  await expect(password).toHaveAccessibleDescription(/현재 비밀번호가 올바르지 않습니다\./);
  await expect(password).toBeFocused();
  await password.fill(person.password);
  await withdraw.click();
  await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click();
  await expect(dialog).toBeVisible();
  await withdraw.click();
  await page.getByRole('alertdialog').getByRole('button', { name: '탈퇴' }).click();
  await page.waitForURL('/');
  await expect(page.getByText('회원 탈퇴가 완료되었습니다.')).toBeVisible();
  await expect(page.getByRole('button', { name: '로그인' }).first()).toBeVisible();

  await page.goto('/login');
  await submitSignIn(page, person.email, person.password);
  await readAlert(page, '이메일 또는 비밀번호가 올바르지 않습니다.');
  const again = client(baseURL as string);
  expect((await again.post('/api/cust/userCheck', { email: person.email })).body).toBe(true);
  expect((await again.post('/api/cust/signUp', person)).status).toBe(200);
  expect((await signIn(again, person)).status).toBe(200);
});
