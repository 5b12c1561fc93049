import { beforeEach, describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { expectCount, expectNoOverflow } from '#test/component/actions.ts';
import { renderComponent } from '#test/component/app.tsx';
import { answer, callsOf, held, refuse } from '#test/component/network.ts';
import { expectGone, field, press } from '#test/component/screen.ts';
import type { Answer } from '#web/lib/call.ts';
import TaxCalculator from './tax-calculator.tsx';
import { TaxDisclosure } from './tax-disclosure.tsx';
import { TaxEstimate } from './tax-estimate.tsx';

const ESTIMATE = 'POST /api/customs/estimateTax';
const LAST_SENTENCE = '예상 금액이며 실제 세액은 세관이 정합니다.';
const DISCLAIMER = '참고용 점검입니다. 최종 판단은 세관과 관세사가 합니다.';

const estimate = (changes: Partial<Answer<typeof ESTIMATE>> = {}): Answer<typeof ESTIMATE> => ({
  kind: 'range',
  totalUsd: 200,
  min: 28_000,
  max: 52_640,
  lines: [
    { name: '관세', min: 0, max: 22_400 },
    { name: '부가가치세', min: 28_000, max: 30_240 },
  ],
  rates: [],
  unknownItems: [],
  assumptions: ['환율은 고시한 환율입니다.', LAST_SENTENCE],
  ...changes,
});

const item = (itemName: string) => ({
  itemName,
  hsCode: '330499',
  itemQty: 1,
  unitPrice: 200,
  currency: 'USD' as const,
});
const show = (...names: string[]) => renderComponent(<TaxEstimate parcel={{ items: names.map(item) }} />);
const body = () => page.elementLocator(document.body);

describe('TaxEstimate', () => {
  it('shows the range, its lines and assumptions, and once that customs decides', async () => {
    answer(ESTIMATE, estimate());
    await show('LIPSTICK');
    await expect.element(body()).toHaveTextContent('예상 세금 28,000–52,640원');
    await expect.element(body()).toHaveTextContent('관세0–22,400원');
    await expect.element(body()).toHaveTextContent('부가가치세28,000–30,240원');
    await expect.element(page.getByText(LAST_SENTENCE)).toBeVisible();
    await expectCount(page.getByText(DISCLAIMER), 1);
    expect(callsOf(ESTIMATE).map((call) => call.body)).toEqual([{ items: [item('LIPSTICK')] }]);
  });

  it('shows no lines if no tax is expected', async () => {
    answer(ESTIMATE, estimate({ kind: 'none', min: 0, max: 0 }));
    await show('PENCIL');
    await expect.element(body()).toHaveTextContent('예상 세금 0원');
    await expectGone(page.getByRole('definition'));
  });

  it('names the items whose duty is unknown, and no maximum', async () => {
    answer(ESTIMATE, estimate({ kind: 'unknown', max: null, unknownItems: [1] }));
    await show('LIPSTICK', 'LAMP');
    await expect.element(body()).toHaveTextContent('예상 세금 28,000원 이상');
    await expect.element(page.getByText('세율을 알 수 없는 물품이 있습니다.')).toHaveTextContent(/LAMP$/);
  });

  it('shows a loading state, an error with a retry, and then the range', async () => {
    const reply = held(refuse('MALFORMED'));
    answer(ESTIMATE, reply.reply);
    await show('LIPSTICK');
    await expect.element(page.getByText('세금을 계산하는 중입니다.')).toBeVisible();
    reply.release();
    await expect.element(page.getByRole('alert')).toHaveTextContent('세금을 계산하지 못했습니다.');
    answer(ESTIMATE, estimate());
    await press('다시 시도');
    await expect.element(body()).toHaveTextContent('예상 세금 28,000–52,640원');
    await expectGone(page.getByRole('alert'));
  });
});

describe('estimate of taxes in the calculator', () => {
  const rows = (): Locator => page.getByRole('group', { name: /^물품 \d+$/ });

  const open = async (width: 1440 | 390 = 1440) => {
    await renderComponent(
      <TaxDisclosure>
        <TaxCalculator />
      </TaxDisclosure>,
      { width },
    );
    await expectGone(rows());
    await page.getByText('관세·부가가치세 예상').click();
    await expectCount(rows(), 1);
  };

  beforeEach(() => answer(ESTIMATE, estimate()));

  it('loads when it is opened, and is requested when an item has a name and a price', async () => {
    await open();
    await expect.element(page.getByText('품명과 단가를 입력하면 세금을 계산합니다.')).toBeVisible();
    expect(callsOf(ESTIMATE)).toEqual([]);
    await field('품명').fill('립스틱');
    await field('HS CODE').fill('3304.99');
    await field('단가').fill('200');
    await field('통화').selectOptions('AUD');
    await field('운임').fill('30');
    await expect.element(body()).toHaveTextContent('예상 세금 28,000–52,640원');
    await expect
      .poll(() => callsOf(ESTIMATE).at(-1)?.body)
      .toEqual({
        items: [{ itemName: '립스틱', hsCode: '330499', itemQty: 1, unitPrice: 200, currency: 'AUD' }],
        freight: { amount: 30, currency: 'AUD' },
      });
  });

  it('adds and removes items, of which one stays', async () => {
    await open();
    await press('물품 추가');
    await expectCount(rows(), 2);
    await press('물품 1 삭제');
    await expectCount(rows(), 1);
    await expect.element(page.getByRole('button', { name: '물품 1 삭제' })).toBeDisabled();
  });

  it('fits on a screen of 390 px', async () => {
    await open(390);
    await field('품명').fill('LIPSTICK');
    await field('단가').fill('200');
    await expect.element(body()).toHaveTextContent('예상 세금');
    await expectNoOverflow();
  });
});
