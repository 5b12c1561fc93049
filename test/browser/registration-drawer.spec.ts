import type { Page } from '@playwright/test';
import { orderPayload } from '../fixtures/orders.ts';
import { signedIn } from '../support/client.ts';
import { expect, expectNoBarriers, expectNoOverflow, openAsStaff, readAlert, test } from './fixtures.ts';
import { field, fillIn, goOn, item, pastRecipient, problems, step } from './order-form.ts';

const STAFF = 'staff@demo.hanho.test';
const PARTNER = 'partner@demo.hanho.test';

const drawer = (page: Page) => page.getByRole('dialog', { name: '주문등록' });
const list = (page: Page) => page.getByRole('region', { name: '배송상품' });

const openDrawer = async (page: Page, email: string) => {
  await openAsStaff(page, email);
  await goOn(page, '신규 주문');
  await expect(drawer(page)).toBeVisible();
};

/** Opens the drawer and fills in sender and recipient. */
const toBasic = async (page: Page, email = STAFF) => {
  await openDrawer(page, email);
  return pastRecipient(page, '기본 정보');
};

const toItems = async (page: Page) => {
  await goOn(page);
  await fillIn(step(page, '상품'), item);
};

/** An order number that no other test uses. */
const freshOrderId = () => `T${crypto.randomUUID().replaceAll('-', '').slice(0, 15)}`;

test('staff go five steps and choose whose order it is', async ({ page }) => {
  const basic = await toBasic(page);
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

test('staff: the customer search fills in the customer number', async ({ page }) => {
  const basic = await toBasic(page);
  await basic.getByRole('button', { name: '고객 검색' }).click();
  const dialog = page.getByRole('dialog', { name: '고객 검색' });
  await dialog.getByRole('textbox', { name: '성', exact: true }).fill('김');
  await dialog.getByRole('textbox', { name: '이름', exact: true }).fill('민지');
  await dialog.getByRole('button', { name: '검색', exact: true }).click();
  await dialog.getByRole('button', { name: '김민지' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '변경' }).click();
  await expect(dialog).toBeHidden();
  await expect(field(basic, '고객')).not.toHaveValue('999999999');
  await expect(basic.getByText('김민지 고객.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
});

test('a partner sees its own name and no choice', async ({ page }) => {
  const basic = await toBasic(page, PARTNER);
  await expect(field(basic, '파트너')).toHaveValue('시드니마트');
  await expect(field(basic, '파트너')).not.toBeEditable();
  await expect(basic.getByRole('combobox', { name: '파트너' })).toHaveCount(0);
});

test('the basic info: what is wrong, and what e-commerce asks besides', async ({ page }) => {
  const basic = await toBasic(page);
  await expect(field(basic, '해외판매자 부호')).toHaveCount(0);
  await field(basic, '통관 용도').selectOption('전자상거래');
  await expect(field(basic, '해외판매자 부호')).toBeVisible();
  await fillIn(basic, { 주문번호: '주문 1', '박스 수량': '0', 가로: '' });
  await goOn(page);
  await expect(problems(basic)).toHaveText([
    '가로 을 입력해주세요.',
    '주문번호, 박스 수량 을 올바르게 입력해주세요.',
  ]);
  await expect(field(basic, '주문번호')).toBeFocused();
});

test('a registration closes the drawer, refreshes the list and shows the number', async ({ page }) => {
  const orderId = freshOrderId();
  await openAsStaff(page, PARTNER);
  await goOn(page, '조회');
  await expect(page.getByText(/\d건 표시/)).toBeVisible();
  await goOn(page, '신규 주문');
  const basic = await pastRecipient(page, '기본 정보');
  await fillIn(basic, { 주문번호: orderId });
  await toItems(page);
  await goOn(page, 'ORDER 검증');
  await readAlert(page, '등록 가능합니다');
  await goOn(page, 'ORDER 등록');

  const told = page.getByRole('alertdialog');
  await expect(told).toContainText('상품등록에 성공했습니다.');
  await expect(told).toContainText(`주문번호 ${orderId}`);
  const hblNo = await told.getByText(/^HHK\d{7}$/).innerText();
  await expect(drawer(page)).toBeHidden();
  await readAlert(page, hblNo);
  await expect(list(page).getByText(hblNo, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '신규 주문' })).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(step(page, '약관')).toBeVisible();
});

test('a taken order number leads back to its field', async ({ page, baseURL }) => {
  const orderId = freshOrderId();
  const staff = await signedIn(baseURL as string, STAFF);
  const first = await staff.post('/api/parcel/registerOrderByCustomer', orderPayload({ orderId }));
  expect(first.status).toBe(200);

  const basic = await toBasic(page);
  await fillIn(basic, { 주문번호: orderId });
  await toItems(page);
  await goOn(page, 'ORDER 검증');
  await readAlert(page, '이미 등록된 주문번호입니다.');
  await expect(field(basic, '주문번호')).toBeFocused();
  await expect(field(basic, '주문번호')).toHaveAccessibleDescription(/이미 등록된 주문번호입니다\./);
  await expect(problems(basic)).toHaveText(['주문번호 을 올바르게 입력해주세요.']);

  await fillIn(basic, { 주문번호: freshOrderId() });
  await goOn(page);
  await goOn(page, 'ORDER 검증');
  await readAlert(page, '등록 가능합니다');
});

test('closing the drawer keeps what was typed', async ({ page }) => {
  const basic = await toBasic(page);
  await fillIn(basic, { '운송장 번호': '6912345678901' });
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(page.getByRole('button', { name: '신규 주문' })).toBeFocused();
  await page.reload();
  await goOn(page, '신규 주문');
  await expect(field(basic, '운송장 번호')).toHaveValue('6912345678901');
});

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('no step of the drawer has a barrier or leaves the screen', async ({ page }) => {
      test.slow();
      const look = async (title: string) => {
        await expect(step(page, title)).toBeVisible();
        await expectNoOverflow(page);
        await expectNoBarriers(page);
      };
      await openDrawer(page, STAFF);
      await look('약관');
      const basic = await pastRecipient(page, '기본 정보');
      await field(basic, '통관 용도').selectOption('전자상거래');
      await look('기본 정보');
      await goOn(page, '이전');
      await look('받는 분');
      await goOn(page, '이전');
      await look('보내는 분');
      for (const title of ['받는 분', '기본 정보', '상품']) {
        await goOn(page);
        await expect(step(page, title)).toBeVisible();
      }
      await goOn(page, 'ORDER 검증');
      await expect(problems(step(page, '상품'))).toHaveCount(1);
      await look('상품');
    });
  });
}
