import { describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
// As `start.tsx` does.
import '#web/lib/translated.ts';
import { publicPages } from '#shared/public-pages.ts';
import { adminPages } from '#web/lib/admin-pages.ts';
import { expectCount } from './actions.ts';
import { openPage } from './app.tsx';
import { answer, answerRest, held, never, refuse } from './network.ts';
import { rateCard } from './rates.ts';
import { answerReference } from './reference.ts';
import { recipient, sender } from './registration.ts';
import { button, dialog, expectGone, field, press } from './screen.ts';
import { translatePage } from './translation.ts';

// Digits of translated texts are question marks, so that these tests find a figure only if it is left out.

const form = (name: string): Locator => page.getByRole('form', { name, exact: true });
const expectNoErrorPage = () => expectGone(page.getByText('페이지를 표시하지 못했습니다'));
const fillIn = async (scope: Locator, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await field(label, scope).first().fill(value);
};

describe('a page that the browser translates', () => {
  it.each([...Object.keys(publicPages), ...adminPages.map(({ path }) => path)])(
    'is still shown after its data could not be loaded: %s',
    async (path) => {
      const { reply, release } = held(refuse('UNAVAILABLE'));
      answerRest(reply as () => Promise<never>);
      await openPage(path, { as: path.startsWith('/admin') ? 'owner' : 'visitor' });
      await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
      translatePage();
      release();
      await expect.element(page.getByRole('main')).toBeInTheDocument();
      await expectNoErrorPage();
    },
  );

  it('computes weight, volume and price of what is typed', async () => {
    const steps = [
      { upTo: 20, price: 2280 },
      { upTo: 40, price: 4560 },
    ];
    answerRest(never);
    answer('GET /api/rate/getRates', { current: [rateCard({ steps })], upcoming: [] });
    await openPage('/admin/update-report', { as: 'staff' });
    translatePage();
    await press('부피무게 계산기');
    const calculator = dialog('부피무게 계산기');
    const boxes = calculator.getByRole('group', { name: /^박스/ });
    await fillIn(calculator, { 가로: '50', 세로: '40', 높이: '30', 실중량: '7' });
    await expect.element(calculator).toHaveTextContent('0.06 CBM');
    await expect.element(calculator).toHaveTextContent('10 kg, 항공: AUD 22.80');
    await fillIn(calculator, { 실중량: '22' });
    await expect.element(calculator).toHaveTextContent('22 kg, 항공: AUD 45.60');
    await press('박스 추가', calculator);
    await expectCount(boxes, 2);
    await button(/삭제$/, calculator).last().click();
    await expectCount(boxes, 1);
    await fillIn(calculator, { 실중량: '50' });
    await expect.element(calculator).toHaveTextContent('요금표에 없는 크기나 무게입니다.');
    await expectNoErrorPage();
  });

  it('takes an order to its registration, with the total of what is typed', async () => {
    answerReference();
    answer('POST /api/parcel/validateOrder', { valid: true });
    answer('POST /api/parcel/registerOrderByCustomer', { id: 7, hblNo: 'HHK0000007', orderId: '' });
    await openPage('/parcel-reg-aus-to-kor');
    translatePage();
    await press('동의합니다');
    await press('다음');
    await expect.element(form('보내는 분').getByRole('alert')).toBeVisible();
    await fillIn(form('보내는 분'), sender);
    await press('다음');
    await fillIn(form('받는 분'), recipient);
    await press('다음');
    await fillIn(form('상품'), { 품명: 'VITAMIN C', 수량: '7', 단가: '24.50' });
    const summary = page.getByRole('region', { name: '주문 요약' });
    await expect.element(summary.getByText('USD 171.50')).toBeVisible();
    await fillIn(form('상품'), { 품명: 'WOOL BLANKET', 수량: '1' });
    await expect.element(summary.getByText('USD 24.50')).toBeVisible();
    await press('상품 추가');
    await press('상품 추가');
    await button(/삭제$/, form('상품')).last().click();
    await button(/삭제$/, form('상품')).last().click();
    await press('ORDER 검증');
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
    await press('ORDER 등록');
    await expect.element(page.getByText('HHK0000007', { exact: true }).first()).toBeVisible();
    await expectNoErrorPage();
  });

  it('opens and closes the registration of the back office', async () => {
    answerRest(never);
    answer('POST /api/consol/getConsolList', []);
    await openPage('/admin/update-report', { as: 'staff' });
    translatePage();
    await press('신규 주문');
    await press('동의합니다');
    await press('다음');
    await expect.element(form('보내는 분').getByRole('alert')).toBeVisible();
    await press('이전');
    await press('동의합니다');
    await expect.element(form('보내는 분')).toBeVisible();
    await expectNoErrorPage();
  });
});
