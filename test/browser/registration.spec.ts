import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
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
