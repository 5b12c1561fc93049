import type { Page } from '@playwright/test';
import { orderPayload } from '#test/fixtures/orders.ts';
import { addressPayload } from '#test/fixtures/visitor-forms.ts';
import type { Client } from '#test/support/client.ts';
import { expect, expectNoOverflow, readAlert, tabTo } from './fixtures.ts';
import { openAsMember, test } from './members.ts';
import {
  expectRegistered,
  field,
  fillIn,
  issuedNumber,
  item,
  openSenderStep,
  pressNext,
  recipient,
  sender,
  step,
  submitOrder,
  validateOrder,
} from './order-form.ts';

const REGISTRATION = '/parcel-reg-aus-to-kor';
const savedSender = {
  siteUrl: '',
  shipperName: 'HONG GILDONG',
  shipperMobile: '0412345678',
  shipperAddress: '12 George Street, Sydney NSW 2000',
};

const addressBookButton = (page: Page) => page.getByRole('button', { name: '주소록에서 선택' });
const repeatLink = (page: Page, hblNo: string) => page.getByRole('link', { name: `${hblNo} 다시 접수` });

const register = async (page: Page) => {
  await validateOrder(page);
  await submitOrder(page);
  await expect(issuedNumber(page)).toBeVisible();
};

const saveSender = async (api: Client) => {
  const { email: _, regDate: __, ...profile } = (await api.get('/api/my/getProfile')).body;
  expect((await api.post('/api/my/updateProfile', { ...profile, sender: savedSender })).status).toBe(200);
};

/** Opens the sender step and waits until the saved sender is filled in. Before that the step is invalid. */
const openSavedSender = async (page: Page) =>
  expect(field(await openSenderStep(page), '보내는 분 이름(영문)')).toHaveValue('HONG GILDONG');

const registerPastOrder = async (api: Client): Promise<string> =>
  (await api.post('/api/parcel/registerOrderByCustomer', orderPayload({ orderMemo: '경비실' }))).body.hblNo;

test('member: the sender form is prefilled with the mobile number of the member, or with the saved sender', async ({
  page,
  member,
}) => {
  await openAsMember(page, member, REGISTRATION);
  const form = await openSenderStep(page);
  await expect(field(form, '보내는 분 전화번호')).toHaveValue('010-1234-5678');
  await expect(field(form, '보내는 분 이름(영문)')).toHaveValue('');
  await expect(page.getByText('작성하던 내용을 불러왔습니다.')).toHaveCount(0);
  await saveSender(member.api);
  await page.reload();
  await expect(field(form, '보내는 분 이름(영문)')).toHaveValue('HONG GILDONG');
  await fillIn(form, sender);
  await page.reload();
  await expect(page.getByText('작성하던 내용을 불러왔습니다.')).toBeVisible();
  await expect(field(form, '보내는 분 이름(영문)')).toHaveValue(sender['보내는 분 이름(영문)']);
});

test('member: a recipient is chosen from the address book by keyboard', async ({ page, member }) => {
  await saveSender(member.api);
  for (const alias of ['부모님 댁', '서울 사무실']) {
    await member.api.post('/api/my/saveAddress', {
      address: addressPayload({
        alias,
        receiverAddress2: alias,
        pcc: alias === '부모님 댁' ? '' : 'P123456789012',
      }),
    });
  }
  await openAsMember(page, member, REGISTRATION);
  await openSavedSender(page);
  await pressNext(page);
  const form = step(page, '받는 분');
  await fillIn(form, { 개인통관고유부호: 'P999999999999' });
  await addressBookButton(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '주소록에서 선택' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await tabTo(page, dialog.getByLabel('이름으로 찾기'));
  await page.keyboard.type('서울');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('listitem').getByRole('button')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByLabel('이름으로 찾기')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(addressBookButton(page)).toBeFocused();
  await expect(field(form, '받는 분 이름')).toHaveValue('한정숙');
  await expect(field(form, '상세주소')).toHaveValue('서울 사무실');
  await expect(field(form, '개인통관고유부호')).toHaveValue('P123456789012');

  await addressBookButton(page).click();
  await dialog.getByRole('button', { name: '부모님 댁' }).click();
  await expect(field(form, '개인통관고유부호')).toHaveValue('');
});

test('member: recipient and sender are saved after the registration', async ({ page, member }) => {
  await openAsMember(page, member, REGISTRATION);
  await fillIn(await openSenderStep(page), sender);
  await page.getByLabel('이 발송인을 기본으로 저장').check();
  await pressNext(page);
  await fillIn(step(page, '받는 분'), recipient);
  await page.getByLabel('주소록에 저장').check();
  await pressNext(page);
  await pressNext(page, '이전');
  await expect(page.getByLabel('주소록에 저장')).toBeChecked();
  await pressNext(page);
  await fillIn(step(page, '상품'), item);
  expect((await member.api.get('/api/my/getAddressList')).body).toEqual([]);
  await register(page);
  await expect
    .poll(async () => (await member.api.get('/api/my/getAddressList')).body)
    .toMatchObject([{ receiverName: '홍길동', receiverAddress2: '101동 1203호', pcc: 'P123456789012' }]);
  await expect
    .poll(async () => (await member.api.get('/api/my/getProfile')).body.sender)
    .toMatchObject({ shipperName: 'MIN JUN KIM' });
  await page.getByRole('main').getByRole('link', { name: '마이페이지' }).click();
  await expect(page.getByRole('table', { name: '내 배송' })).toContainText('홍길동');
});

test('member: a failure to save the address shows a notice and does not affect the order', async ({
  page,
  member,
}) => {
  await saveSender(member.api);
  await page.route('**/api/my/saveAddress', (route) => route.abort());
  await openAsMember(page, member, REGISTRATION);
  await openSavedSender(page);
  await pressNext(page);
  await fillIn(step(page, '받는 분'), recipient);
  await page.getByLabel('주소록에 저장').check();
  await pressNext(page);
  await fillIn(step(page, '상품'), item);
  await validateOrder(page);
  await pressNext(page, 'ORDER 등록');
  await expect(page.getByText(/주소록에 저장하지 못했습니다\./)).toBeVisible();
  await expectRegistered(page);
  await expect(issuedNumber(page)).toBeVisible();
});

test('member: the form of a new order is prefilled from a past order', async ({ page, member }) => {
  await saveSender(member.api);
  const hblNo = await registerPastOrder(member.api);
  await openAsMember(page, member, '/my');
  await repeatLink(page, hblNo).click();
  await expect(page).toHaveURL(REGISTRATION);
  await expect(page.getByText('지난 주문을 불러왔습니다.')).toBeVisible();
  const from = await openSenderStep(page);
  await expect(field(from, '보내는 분 이름(영문)')).toHaveValue('MIN JUN KIM');
  await pressNext(page);
  const to = step(page, '받는 분');
  for (const [label, value] of Object.entries(recipient)) await expect(field(to, label)).toHaveValue(value);
  await expect(field(to, '배송 메모')).toHaveValue('경비실');
  await pressNext(page);
  const items = step(page, '상품');
  const second = items.getByRole('group', { name: '2번 상품' });
  await expect(field(items, '단가')).toHaveValue('24.5');
  await expect(field(second, '품명')).toHaveValue('MANUKA HONEY 500G');
  await register(page);
  await expect(issuedNumber(page)).not.toHaveText(hblNo);
});

test('member: a past order replaces an unfinished one only after confirmation', async ({ page, member }) => {
  const hblNo = await registerPastOrder(member.api);
  await openAsMember(page, member, REGISTRATION);
  await fillIn(await openSenderStep(page), { '보내는 분 이름(영문)': 'HALF FILLED' });
  await page.goto('/my');
  await repeatLink(page, hblNo).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('작성하던 주문이 있습니다');
  await question.getByRole('button', { name: '작성하던 주문 계속' }).click();
  const form = step(page, '보내는 분');
  await expect(field(form, '보내는 분 이름(영문)')).toHaveValue('HALF FILLED');
  await page.goto('/my');
  await repeatLink(page, hblNo).click();
  await question.getByRole('button', { name: '지난 주문 불러오기' }).click();
  await expect(field(await openSenderStep(page), '보내는 분 이름(영문)')).toHaveValue('MIN JUN KIM');
  await page.reload();
  await expect(field(form, '보내는 분 이름(영문)')).toHaveValue('MIN JUN KIM');
});

test('member: an order of another customer cannot be copied', async ({ page, member }) => {
  await openAsMember(page, member, `${REGISTRATION}?copy=1`);
  await readAlert(page, '주문을 찾을 수 없습니다.');
  await expect(page).toHaveURL(REGISTRATION);
  await expect(step(page, '약관')).toBeVisible();
});

test('visitor: the form neither shows nor loads the functions of members', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(`${REGISTRATION}?copy=1`);
  await fillIn(await openSenderStep(page), sender);
  await expect(page.getByLabel('이 발송인을 기본으로 저장')).toHaveCount(0);
  await pressNext(page);
  await expect(field(step(page, '받는 분'), '받는 분 이름')).toBeVisible();
  await expect(addressBookButton(page)).toHaveCount(0);
  expect(loaded.filter((url) => /member-registration|\/api\/my\//.test(url))).toEqual([]);
});

for (const width of [1280, 390]) {
  test(`member: the registration at ${width} px has no overflow`, async ({ page, member }) => {
    await page.setViewportSize({ width, height: 844 });
    await saveSender(member.api);
    await member.api.post('/api/my/saveAddress', { address: addressPayload() });
    await openAsMember(page, member, REGISTRATION);
    await openSavedSender(page);
    await pressNext(page);
    await expect(addressBookButton(page)).toBeVisible();
    await expectNoOverflow(page);
    await addressBookButton(page).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
    await expectNoOverflow(page);
  });
}
