import type { Page } from '@playwright/test';
import { errorCatalog } from '#shared/errors.ts';
import { addressPayload } from '#test/fixtures/visitor-forms.ts';
import type { Client } from '#test/support/client.ts';
import { expect, readAlert, tabTo } from './fixtures.ts';
import { openAsMember, test } from './members.ts';
import { field, fillIn, recipient } from './order-form.ts';

const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const entries = (page: Page) => page.getByRole('list', { name: '주소록' }).getByRole('listitem');
const add = (page: Page) => page.getByRole('button', { name: '주소 추가' });
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '저장' });

/** Saves this number of addresses, which differ by their flat. */
const saveAddresses = async (api: Client, count: number) => {
  for (let flat = 1; flat <= count; flat += 1) {
    const address = addressPayload({ alias: `친구 ${flat}`, receiverAddress2: `${flat}호` });
    expect((await api.post('/api/my/saveAddress', { address })).status).toBe(200);
  }
};

test('member: an address is added, changed and deleted', async ({ page, member }) => {
  await openAsMember(page, member, '/my/addresses');
  await expect(page.getByText('저장한 주소가 없습니다')).toBeVisible();
  await add(page).click();
  const form = dialog(page, '주소 추가');
  await save(page).click();
  await expect(field(form, '받는 분 이름')).toBeFocused();
  await expect(field(form, '우편번호')).toHaveAccessibleDescription('우편번호는 필수 입력 항목입니다.');
  await expect(field(form, '개인통관고유부호')).not.toHaveAttribute('aria-invalid');
  await fillIn(form, { ...recipient, 개인통관고유부호: '', '받는 분 이름': 'John' });
  await save(page).click();
  await expect(field(form, '받는 분 이름')).toHaveAccessibleDescription(/올바르게 입력해주세요/);
  await fillIn(form, { '받는 분 이름': '홍길동', 별칭: '서울 집' });
  await save(page).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('저장했습니다.')).toBeVisible();
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText('서울 집');
  await expect(entries(page)).toContainText('010-1234-5678');
  await expect(page.getByText('1 / 50개')).toBeVisible();

  await page.getByRole('button', { name: '서울 집 수정' }).click();
  const editDialog = dialog(page, '주소 수정');
  await expect(field(editDialog, '상세주소')).toHaveValue('101동 1203호');
  await fillIn(editDialog, { 상세주소: '7층' });
  await save(page).click();
  await expect(editDialog).toBeHidden();
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText('7층');

  await page.getByRole('button', { name: '서울 집 삭제' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('서울 집 주소를 삭제할까요?');
  await question.getByRole('button', { name: '취소' }).click();
  await expect(entries(page)).toHaveCount(1);
  await page.getByRole('button', { name: '서울 집 삭제' }).click();
  await question.getByRole('button', { name: '삭제' }).click();
  await expect(page.getByText('삭제했습니다.')).toBeVisible();
  await expect(page.getByText('저장한 주소가 없습니다')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('member: an address is added by keyboard, and Escape does not discard input', async ({
  page,
  member,
}) => {
  await openAsMember(page, member, '/my/addresses');
  await tabTo(page, add(page));
  await page.keyboard.press('Enter');
  const form = dialog(page, '주소 추가');
  await expect(form).toBeVisible();
  for (const [label, value] of Object.entries(recipient)) {
    await tabTo(page, field(form, label));
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('저장하지 않고 닫을까요?');
  await question.getByRole('button', { name: '계속 입력' }).press('Enter');
  await expect(field(form, '상세주소')).toHaveValue('101동 1203호');
  await field(form, '상세주소').press('Enter');
  await expect(entries(page)).toContainText('홍길동');
});

test('member: an address book is searched by name and limited to 50 addresses', async ({ page, member }) => {
  await saveAddresses(member.api, 49);
  await openAsMember(page, member, '/my/addresses');
  await expect(entries(page)).toHaveCount(49);
  await page.getByLabel('이름으로 찾기').fill('친구 12');
  await expect(entries(page)).toHaveCount(1);
  await expect(page.getByText('1건 찾음')).toBeVisible();
  await page.getByLabel('이름으로 찾기').fill('없는 이름');
  await expect(page.getByText('찾는 주소가 없습니다')).toBeVisible();
  await page.getByLabel('이름으로 찾기').fill('');

  await add(page).click();
  await fillIn(dialog(page, '주소 추가'), recipient);
  const last = addressPayload({ receiverAddress2: '다른 기기에서' });
  expect((await member.api.post('/api/my/saveAddress', { address: last })).status).toBe(200);
  await save(page).click();
  await readAlert(page, errorCatalog.ADDRESS_BOOK_FULL.message);
  await expect(field(dialog(page, '주소 추가'), '주소')).toHaveValue(recipient.주소);
  await page.getByRole('dialog').getByRole('button', { name: '취소' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '닫기' }).click();
  await expect(page.getByText(`50 / 50개`)).toContainText('주소록에는 50개까지 저장할 수 있습니다.');
  await expect(add(page)).toBeDisabled();
});
