import type { Locator, Page } from '@playwright/test';
import { openPdf } from '#test/waybill/support.ts';
import { STAFF } from './back-office.ts';
import { newEmail } from './contact-forms.ts';
import { clientOf, expect, mailsTo, test } from './fixtures.ts';
import { readOrder } from './order-drawer.ts';
import {
  completeRecipientStep,
  errorMessages,
  field,
  fillIn,
  issuedNumber,
  item,
  openRecipientStep,
  openSenderStep,
  PARTNER_LINK,
  pressNext,
  recipient,
  sender,
  step,
  submitOrder,
  validateOrder,
} from './order-form.ts';

const REGISTER = '**/api/parcel/registerOrderByCustomer';

/** Fills in all steps and validates the order. */
const completeForm = async (page: Page) => {
  await fillIn(await completeRecipientStep(page), item);
  await validateOrder(page);
};

test.beforeEach(({ page }) => page.goto(PARTNER_LINK));

test('visitor: a parcel is registered once when the answer is lost', async ({ page }) => {
  const numbers: string[] = [];
  await page.route(REGISTER, async (route) => {
    const response = await route.fetch();
    numbers.push((await response.json()).hblNo);
    return numbers.length === 1 ? route.abort() : route.fulfill({ response });
  });
  await completeForm(page);
  await pressNext(page, 'ORDER 등록');
  await expect(errorMessages(step(page, '상품'))).toHaveText([
    '상품등록을 실패했습니다. 네트워크 연결을 확인한 뒤 다시 시도해주세요.',
  ]);
  await page.reload();
  await validateOrder(page);
  await submitOrder(page);
  await expect(issuedNumber(page)).toHaveText(numbers[0] as string);
  expect(new Set(numbers).size).toBe(1);
});

test('visitor: input survives a reload until the parcel is registered', async ({ page }) => {
  const form = await openRecipientStep(page);
  await fillIn(form, recipient);
  await page.reload();
  await expect(page.getByText('작성하던 내용을 불러왔습니다.')).toBeVisible();
  for (const [label, value] of Object.entries(recipient)) {
    await expect(field(form, label)).toHaveValue(value);
  }
  await pressNext(page, '이전');
  await expect(field(step(page, '보내는 분'), '보내는 분 이름(영문)')).toHaveValue('MIN JUN KIM');
  await pressNext(page);
  await pressNext(page);
  await fillIn(step(page, '상품'), item);
  await validateOrder(page);
  await submitOrder(page);

  await page.reload();
  await expect(step(page, '약관')).toBeVisible();
  await expect(page.getByText('작성하던 내용을 불러왔습니다.')).toHaveCount(0);
  const empty = await openSenderStep(page);
  for (const label of Object.keys(sender)) await expect(field(empty, label)).toHaveValue('');
});

test('visitor: a parcel with a box and goods in AUD is registered, and found by mail, QR code page and tracking', async ({
  page,
}) => {
  const email = newEmail();
  const items = await completeRecipientStep(page);
  let hblNo = '';
  let guide = '';

  await test.step('the form shows the rule for food supplements, the value in AUD and the weight to charge', async () => {
    await fillIn(items, { ...item, 단가: '49.95' });
    await field(items, '통화').selectOption('AUD');
    await expect(items).toContainText('건강기능식품은 목록통관이 되지 않아');
    await expect(items).toContainText('AUD 99.90');
    const box = items.getByRole('group', { name: '박스와 운송 방법 (선택)' });
    await fillIn(box, { 가로: '40', 세로: '30', 높이: '30', 실중량: '5.2', '박스 수량': '2' });
    await expect(box).toContainText('부피무게12.00 kg청구중량12.00 kg');
    await fillIn(items, { '안내 메일을 받을 이메일': email });
    await validateOrder(page);
    await submitOrder(page);
    hblNo = await issuedNumber(page).innerText();
  });

  await test.step('the mail has the number, the drop-off places and the link to the QR code', async () => {
    await expect.poll(async () => (await mailsTo(page, email)).length).toBe(1);
    const [mail] = await mailsTo(page, email);
    expect(mail?.subject).toContain(hblNo);
    expect(mail?.text).toContain('Eastwood NSW 2122');
    guide = /\/parcel-reg-aus-to-kor\?\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  });

  await test.step('the linked page shows the QR code, and prints on one sheet of A4', async () => {
    await page.goto(guide);
    await expect(page.getByRole('img', { name: `H/BL 번호 ${hblNo}의 QR 코드` })).toBeVisible();
    await expect(page.getByRole('list', { name: '접수처' })).toContainText('시드니 이스트우드 접수처');
    const sheets = await openPdf(await page.pdf({ format: 'A4' }));
    expect(sheets.numPages).toBe(1);
    // A fixed element would be printed over the text of every sheet.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('본문으로 건너뛰기')).toBeHidden();
    await page.emulateMedia({ media: null });
  });

  await test.step('the parcel is tracked', async () => {
    await page.getByRole('main').getByRole('link', { name: '배송조회' }).click();
    await expect(page.getByRole('article').getByRole('heading', { name: '접수대기' })).toBeVisible();
  });
});

const paste = async (page: Page, field: Locator, text: string): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
};

/** Sets the text like the autofill of a browser, which sends no events of keys. */
const autofill = (field: Locator, text: string): Promise<void> =>
  field.evaluate((input: HTMLInputElement, filled) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, filled);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, text);

test('visitor: texts that are pasted and filled in by the browser are registered as they are meant', async ({
  page,
}) => {
  const form = await openSenderStep(page);
  await fillIn(form, sender);
  await autofill(field(form, '보내는 분 전화번호'), '+61 491 570 006');
  await pressNext(page);

  const to = step(page, '받는 분');
  await fillIn(to, recipient);
  const mobile = field(to, '휴대폰번호');
  await mobile.fill('');
  await paste(page, mobile, '010-1234-5678 (내선 3)');
  await expect(mobile).toHaveValue('010-1234-5678 (내선 3)');
  await expect(mobile).toHaveAccessibleDescription('전화번호를 확인해주세요. (예: 010-1234-5678)');
  await mobile.fill('');
  await paste(page, mobile, '+82 10-1234-5678');
  await expect(mobile).toHaveValue('010-1234-5678');
  await autofill(field(to, '전화번호'), '+82 2 1234 5678');
  await autofill(field(to, '우편번호'), '０４５２４');
  await autofill(field(to, '주소'), '서울특별시\u00a0중구 세종대로 110');
  await field(to, '개인통관고유부호').fill('');
  await paste(page, field(to, '개인통관고유부호'), 'p 1234-5678-9012');
  await pressNext(page);

  const items = step(page, '상품');
  await fillIn(items, item);
  await field(items, 'HS CODE').fill('');
  await paste(page, field(items, 'HS CODE'), '2106.90');
  const box = items.getByRole('group', { name: '박스와 운송 방법 (선택)' });
  await fillIn(box, { 가로: '40', 세로: '30', 높이: '30' });
  await field(box, '실중량').fill('');
  await paste(page, field(box, '실중량'), '5,200 g');
  await validateOrder(page);
  const response = page.waitForResponse(REGISTER);
  await submitOrder(page);

  const { id } = await (await response).json();
  expect(await readOrder(await clientOf(STAFF), id)).toMatchObject({
    shipperMobile: '0491570006',
    receiverMobile: '01012345678',
    receiverTel: '0212345678',
    receiverZipcode: '04524',
    receiverAddress1: '서울특별시 중구 세종대로 110',
    pcc: 'P123456789012',
    weight: 5.2,
    itemList: [expect.objectContaining({ hsCode: '210690' })],
  });
});
