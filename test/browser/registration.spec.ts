import type { Page } from '@playwright/test';
import { errorCatalog } from '#shared/errors.ts';
import { expect, expectNoBarriers, expectNoOverflow, readAlert, tabTo, test } from './fixtures.ts';
import {
  field,
  fillIn,
  goOn,
  item,
  PARTNER_LINK,
  pastRecipient,
  problems,
  recipient,
  sender,
  step,
  toRecipient,
  toSender,
} from './order-form.ts';

const REGISTER = '**/api/parcel/registerOrderByCustomer';

/** Everything filled in and found good: one press before the registration. */
const toConfirmed = async (page: Page) => {
  await fillIn(await pastRecipient(page), item);
  await goOn(page, 'ORDER 검증');
  await readAlert(page, '등록 가능합니다');
};

const issuedNumber = (page: Page) => page.getByText(/^HHK\d{7}$/);

test.describe('from the check to the number', () => {
  test.beforeEach(({ page }) => page.goto(PARTNER_LINK));

  test('what was found good may be registered until an item is added', async ({ page }) => {
    await toConfirmed(page);
    await expect(page.getByText('검증 완료')).toBeVisible();
    await expect(page.getByRole('button', { name: 'ORDER 등록' })).toBeVisible();
    await goOn(page, '상품 추가');
    await expect(page.getByRole('button', { name: 'ORDER 검증' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'ORDER 등록' })).toHaveCount(0);
    await expect(page.getByText('검증 완료')).toHaveCount(0);
  });

  test('a fault while registering is told, and the next press repeats the same request', async ({ page }) => {
    const keys: (string | undefined)[] = [];
    await page.route(REGISTER, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const { status, message } = errorCatalog.UNAVAILABLE;
      return keys.length === 1
        ? route.fulfill({ status, json: { code: 'UNAVAILABLE', message } })
        : route.continue();
    });
    await toConfirmed(page);
    await goOn(page, 'ORDER 등록');
    await readAlert(page, '상품등록을 실패했습니다.');
    await expect(problems(step(page, '상품'))).toHaveText(['잠시 후 다시 시도해주세요.']);
    await goOn(page, 'ORDER 등록');
    await readAlert(page, '상품등록에 성공했습니다.');
    await expect(issuedNumber(page)).toBeVisible();
    expect(keys[0]).toMatch(/^\S{16,}$/);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('an answer lost on the way does not register the parcel twice', async ({ page }) => {
    const numbers: string[] = [];
    await page.route(REGISTER, async (route) => {
      const response = await route.fetch();
      numbers.push((await response.json()).hblNo);
      return numbers.length === 1 ? route.abort() : route.fulfill({ response });
    });
    await toConfirmed(page);
    await goOn(page, 'ORDER 등록');
    await readAlert(page, '네트워크 연결을 확인한 뒤 다시 시도해주세요.');
    await page.reload();
    await goOn(page, 'ORDER 검증');
    await readAlert(page, '등록 가능합니다');
    await goOn(page, 'ORDER 등록');
    await readAlert(page, '상품등록에 성공했습니다.');
    await expect(issuedNumber(page)).toHaveText(numbers[0] as string);
    expect(new Set(numbers).size).toBe(1);
  });

  test('what was typed outlives a reload, and goes with the registration', async ({ page }) => {
    const form = await toRecipient(page);
    await fillIn(form, recipient);
    await page.reload();
    await expect(page.getByText('작성하던 내용을 불러왔습니다.')).toBeVisible();
    for (const [label, value] of Object.entries(recipient)) {
      await expect(field(form, label)).toHaveValue(value);
    }
    await goOn(page, '이전');
    await expect(field(step(page, '보내는 분'), '보내는 분 이름(영문)')).toHaveValue('MIN JUN KIM');
    await goOn(page);
    await goOn(page);
    await fillIn(step(page, '상품'), item);
    await goOn(page, 'ORDER 검증');
    await readAlert(page, '등록 가능합니다');
    await goOn(page, 'ORDER 등록');
    await readAlert(page, '상품등록에 성공했습니다.');

    await page.reload();
    await expect(step(page, '약관')).toBeVisible();
    await expect(page.getByText('작성하던 내용을 불러왔습니다.')).toHaveCount(0);
    const empty = await toSender(page);
    for (const label of Object.keys(sender)) await expect(field(empty, label)).toHaveValue('');
  });
});

test('a partner that is not there is told', async ({ page }) => {
  await page.goto('/parcel-reg-aus-to-kor?partnerId=987654');
  await fillIn(await pastRecipient(page), item);
  await goOn(page, 'ORDER 검증');
  await readAlert(page, '파트너를 찾을 수 없습니다.');
  await expect(problems(step(page, '상품'))).toHaveText(['파트너를 찾을 수 없습니다.']);
});

test('a name in the link is a text, whatever it holds', async ({ page }) => {
  const name = '<img src=x onerror="document.title=1"><b>가게</b>';
  await page.goto(`/parcel-reg-aus-to-kor?partnerName=${encodeURIComponent(name)}`);
  await expect(page.getByText(`방문하신 파트너는 ${name}입니다.`)).toBeVisible();
  await expect(page.locator('img[src=x]')).toHaveCount(0);
  await expect(page).toHaveTitle(/^주문등록/);
});

test('a long name in the link does not push a phone sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/parcel-reg-aus-to-kor?partnerName=${'W'.repeat(50)}`);
  await expect(page.getByText('W'.repeat(50)).first()).toBeVisible();
  await expectNoOverflow(page);
});

test('the keyboard alone fills in the first three steps', async ({ page }) => {
  const typeInto = async (form: ReturnType<typeof step>, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) {
      await tabTo(page, field(form, label));
      await page.keyboard.type(value);
    }
  };
  await page.goto(PARTNER_LINK);
  await tabTo(page, page.getByRole('button', { name: '동의합니다' }));
  await page.keyboard.press('Enter');

  const from = step(page, '보내는 분');
  await expect(from.getByRole('heading', { name: '보내는 분' })).toBeFocused();
  await typeInto(from, sender);
  await page.keyboard.press('Enter');

  const to = step(page, '받는 분');
  await expect(to.getByRole('heading', { name: '받는 분' })).toBeFocused();
  await tabTo(page, to.getByLabel('개인', { exact: true }));
  await page.keyboard.press('ArrowRight');
  await expect(to.getByLabel('사업자', { exact: true })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await typeInto(to, recipient);
  await tabTo(page, to.getByRole('button', { name: '다음', exact: true }));
  await page.keyboard.press('Space');
  await expect(step(page, '상품').getByRole('heading', { name: '상품' })).toBeFocused();
});

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('no step has a barrier or leaves the screen', async ({ page }) => {
      test.slow();
      const look = async () => {
        await expectNoOverflow(page);
        await expectNoBarriers(page);
      };
      await page.goto(PARTNER_LINK);
      await expect(step(page, '약관')).toBeVisible();
      await look();
      for (const [title, values] of [
        ['보내는 분', sender],
        ['받는 분', recipient],
      ] as const) {
        await goOn(page, title === '보내는 분' ? '동의합니다' : '다음');
        const form = step(page, title);
        await expect(form).toBeVisible();
        await look();
        await goOn(page);
        await expect(problems(form)).toHaveCount(1);
        await look();
        await fillIn(form, values);
      }
      await goOn(page);
      await fillIn(step(page, '상품'), { ...item, 단가: '150' });
      await page.getByText('크기·무게 (선택)').click();
      await goOn(page, '상품 추가');
      await look();
      await goOn(page, '2번 상품 삭제');
      await goOn(page, 'ORDER 검증');
      await expect(page.getByRole('alertdialog')).toContainText('등록 가능합니다');
      await look();
      await readAlert(page, '등록 가능합니다');
      await goOn(page, 'ORDER 등록');
      await readAlert(page, '상품등록에 성공했습니다.');
      await expect(issuedNumber(page)).toBeVisible();
      await look();
    });
  });
}
