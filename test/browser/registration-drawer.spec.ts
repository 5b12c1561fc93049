import type { Page } from '@playwright/test';
import { alertDialog, dialogOf, lookupGrid, PARTNER, registerOrder, STAFF, test } from './back-office.ts';
import { expect, expectNoOverflow, openAsStaff, readAlert } from './fixtures.ts';
import {
  completeRecipientStep,
  errorMessages,
  field,
  fillIn,
  item,
  pressNext,
  step,
  validateOrder,
} from './order-form.ts';

const drawer = (page: Page) => dialogOf(page, '주문등록');

/** An order number that no other test uses. */
const freshOrderId = () => `T${crypto.randomUUID().replaceAll('-', '').slice(0, 15)}`;

test('staff: an order is registered for a chosen partner and customer after an order number that was in use', async ({
  page,
  api,
}) => {
  const taken = freshOrderId();
  // An order number is unique within its partner.
  await registerOrder(api.staff, { orderId: taken, partnerId: 3 });
  await openAsStaff(page, STAFF);
  await pressNext(page, '신규 주문');
  const basic = await completeRecipientStep(page, '기본 정보');

  await test.step('the form has five steps, and basic info lists all partners and shows the volume of sea freight', async () => {
    await expect(drawer(page).getByRole('list', { name: '진행 단계' }).getByRole('listitem')).toHaveText([
      /1\. 약관/,
      /2\. 보내는 분/,
      /3\. 받는 분/,
      /4\. 기본 정보/,
      /5\. 상품/,
    ]);
    const partner = basic.getByRole('combobox', { name: '파트너' });
    await expect(partner.getByRole('option')).toContainText(['한호로지스', '시드니마트', '멜번헬스']);
    await partner.selectOption('멜번헬스');
    await basic.getByLabel('해운').check();
    await expect(basic.getByText('0.00 CBM')).toBeVisible();
  });

  await test.step('the customer search fills in the customer number', async () => {
    await basic.getByRole('button', { name: '고객 검색' }).click();
    const dialog = dialogOf(page, '고객 검색');
    await dialog.getByRole('textbox', { name: '성', exact: true }).fill('김');
    await dialog.getByRole('textbox', { name: '이름', exact: true }).fill('민지');
    await dialog.getByRole('button', { name: '검색', exact: true }).click();
    await dialog.getByRole('button', { name: '김민지' }).click();
    await alertDialog(page).getByRole('button', { name: '변경' }).click();
    await expect(dialog).toBeHidden();
    await expect(field(basic, '고객')).not.toHaveValue('999999999');
    await expect(basic.getByText('김민지 고객.')).toBeVisible();
  });

  await test.step('an order number that is already used is reported, and its field focused', async () => {
    await fillIn(basic, { 주문번호: taken });
    await pressNext(page);
    await fillIn(step(page, '상품'), item);
    await pressNext(page, 'ORDER 검증');
    await expect(field(basic, '주문번호')).toBeFocused();
    await expect(field(basic, '주문번호')).toHaveAccessibleDescription(/이미 등록된 주문번호입니다\./);
    await expect(errorMessages(basic)).toHaveText([
      '이미 등록된 주문번호입니다.',
      '주문번호 을 올바르게 입력해주세요.',
    ]);
    await fillIn(basic, { 주문번호: freshOrderId() });
    await pressNext(page);
    await validateOrder(page);
  });

  await test.step('the drawer fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(page);
  });
});

test('partner: a registration survives closing the drawer, refreshes the list and shows its number', async ({
  page,
}) => {
  const orderId = freshOrderId();
  await openAsStaff(page, PARTNER);
  await pressNext(page, '신규 주문');
  const basic = await completeRecipientStep(page, '기본 정보');

  await test.step('the partner is fixed to the own company', async () => {
    await expect(field(basic, '파트너')).toHaveValue('시드니마트');
    await expect(field(basic, '파트너')).not.toBeEditable();
    await expect(basic.getByRole('combobox', { name: '파트너' })).toHaveCount(0);
  });

  await test.step('typed values are kept after the drawer is closed and after a reload', async () => {
    await fillIn(basic, { 주문번호: orderId, '운송장 번호': '6912345678901' });
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(page.getByRole('button', { name: '신규 주문' })).toBeFocused();
    await page.reload();
    await pressNext(page, '조회');
    await expect(page.getByText(/\d건 표시/)).toBeVisible();
    await pressNext(page, '신규 주문');
    await expect(field(basic, '운송장 번호')).toHaveValue('6912345678901');
  });

  await test.step('the registered order is confirmed with its house bill and listed', async () => {
    await pressNext(page);
    await fillIn(step(page, '상품'), item);
    await validateOrder(page);
    await pressNext(page, 'ORDER 등록');
    const confirmation = alertDialog(page);
    await expect(confirmation).toContainText('상품등록에 성공했습니다.');
    await expect(confirmation).toContainText(`주문번호 ${orderId}`);
    const hblNo = await confirmation.getByText(/^HHK\d{7}$/).innerText();
    await expect(drawer(page)).toBeHidden();
    await readAlert(page, hblNo);
    await expect(lookupGrid(page).getByText(hblNo, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: '신규 주문' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(step(page, '약관')).toBeVisible();
  });
});
