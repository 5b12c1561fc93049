import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { scrollUntil } from '#test/component/actions.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { rateCard } from '#test/component/rates.ts';
import { press } from '#test/component/screen.ts';

const RATES = 'GET /api/rate/getRates';
const heading = page.getByRole('heading', { name: '요금과 소요일' });
/** The rates load when they are near the visible area. */
const showRates = async () => {
  await expect.element(heading).toBeInTheDocument();
  await scrollUntil(heading, () => callsOf(RATES).length > 0);
};

describe('rates of a service page', () => {
  it('show the steps, the transit time and what is not included', async () => {
    const steps = Array.from({ length: 30 }, (_, index) => ({
      upTo: (index + 1) / 2,
      price: 1500 + index * 100,
    }));
    const upcoming = rateCard({ validFrom: '2027-01-01' });
    answer(RATES, { current: [rateCard({ steps, extraPrice: 390 })], upcoming: [upcoming] });
    await openPage('/service-flight');
    await showRates();
    const list = page.getByRole('list', { name: '항공 요금', exact: true });
    await expect.element(list).toHaveTextContent(/^0\.5 kgAUD 15\.00.*10 kgAUD 34\.00$/);
    for (const text of [
      '5–7 영업일',
      '15 kg을 넘으면 0.5 kg마다 AUD 3.90씩 더합니다.',
      '25 kg 이상 상자 (상자 하나가 25 kg 이상일 때)',
      '관세와 부가세',
      '2026-11-01부터 적용하는 요금입니다. 2027-01-01부터 요금이 바뀝니다.',
    ]) {
      await expect.element(page.getByRole('main')).toHaveTextContent(text);
    }
    await page.getByText('10 kg이 넘는 짐의 요금').click();
    await expect.element(page.getByRole('list', { name: '항공 요금, 이어서' })).toBeVisible();
  });

  it('invite an inquiry while the method has no card, and offer a retry after a failure', async () => {
    answer(RATES, refuse('MALFORMED'));
    await openPage('/service-ocean');
    await showRates();
    await expect.element(page.getByRole('alert')).toHaveTextContent('요금표를 불러오지 못했습니다.');
    answer(RATES, { current: [rateCard()], upcoming: [] });
    await press('다시 시도');
    await expect
      .element(page.getByText('해운 요금과 소요일은 짐의 크기와 종류에 따라 안내해드립니다.'))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: '문의하기' })).toHaveAttribute('href', '/inquiry');
  });
});
