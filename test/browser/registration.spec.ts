import type { Page } from '@playwright/test';
import { expect, readAlert, test } from './fixtures.ts';
import {
  completeRecipientStep,
  field,
  fillIn,
  item,
  openRecipientStep,
  openSenderStep,
  PARTNER_LINK,
  pressNext,
  recipient,
  sender,
  step,
} from './order-form.ts';

const REGISTER = '**/api/parcel/registerOrderByCustomer';

/** Everything filled in and found good: one press before the registration. */
const toConfirmed = async (page: Page) => {
  await fillIn(await completeRecipientStep(page), item);
  await pressNext(page, 'ORDER 검증');
  await readAlert(page, '등록 가능합니다');
};

const issuedNumber = (page: Page) => page.getByText(/^HHK\d{7}$/);

test.describe('from the check to the number', () => {
  test.beforeEach(({ page }) => page.goto(PARTNER_LINK));

  test('an answer lost on the way does not register the parcel twice', async ({ page }) => {
    const numbers: string[] = [];
    await page.route(REGISTER, async (route) => {
      const response = await route.fetch();
      numbers.push((await response.json()).hblNo);
      return numbers.length === 1 ? route.abort() : route.fulfill({ response });
    });
    await toConfirmed(page);
    await pressNext(page, 'ORDER 등록');
    await readAlert(page, '네트워크 연결을 확인한 뒤 다시 시도해주세요.');
    await page.reload();
    await pressNext(page, 'ORDER 검증');
    await readAlert(page, '등록 가능합니다');
    await pressNext(page, 'ORDER 등록');
    await readAlert(page, '상품등록에 성공했습니다.');
    await expect(issuedNumber(page)).toHaveText(numbers[0] as string);
    expect(new Set(numbers).size).toBe(1);
  });

  test('what was typed outlives a reload, and goes with the registration', async ({ page }) => {
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
    await pressNext(page, 'ORDER 검증');
    await readAlert(page, '등록 가능합니다');
    await pressNext(page, 'ORDER 등록');
    await readAlert(page, '상품등록에 성공했습니다.');

    await page.reload();
    await expect(step(page, '약관')).toBeVisible();
    await expect(page.getByText('작성하던 내용을 불러왔습니다.')).toHaveCount(0);
    const empty = await openSenderStep(page);
    for (const label of Object.keys(sender)) await expect(field(empty, label)).toHaveValue('');
  });
});
