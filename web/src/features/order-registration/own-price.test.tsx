import { FormProvider, useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '#test/component/app.tsx';
import { answer } from '#test/component/network.ts';
import { rateCard } from '#test/component/rates.ts';
import { expectGone } from '#test/component/screen.ts';
import { emptyOrder, type RegistrationValues } from './form-values.ts';
import OwnPrice from './own-price.tsx';

const parcel = { freightMethod: '2', width: '30', length: '45', height: '65', weight: '10.2', boxQty: '2' };

const Form = ({ values }: { values: Partial<RegistrationValues> }) => (
  <FormProvider {...useForm<RegistrationValues>({ defaultValues: { ...emptyOrder('staff'), ...values } })}>
    <OwnPrice />
  </FormProvider>
);

const card = rateCard({
  partnerId: null,
  method: 2,
  currency: 'AUD',
  interval: 0.5,
  steps: [
    { upTo: 0.5, price: 900 },
    { upTo: 1, price: 1200 },
    { upTo: 1.5, price: 1500 },
  ],
  extraPrice: 250,
  minimum: 1000,
  surcharges: [{ kind: 'extraBox', name: '추가 상자', amount: 500, fromKg: null }],
});
const PRICE = '예상 요금 AUD 160.00 (입고 후 측정한 무게로 확정됩니다)';

describe('the estimated charge in the registration form', () => {
  it('prices the parcel of a partner by the card that applies to it', async () => {
    answer('GET /api/rate/getOwnRates', { current: [card], upcoming: [] });
    await renderComponent(<Form values={parcel} />, { as: 'partner' });
    await expect.element(page.getByRole('status')).toHaveTextContent(PRICE);
  });

  it('prices a parcel that staff register by the card of the chosen partner', async () => {
    answer('GET /api/rate/getRates', { current: [{ ...card, minimum: 90_000 }], upcoming: [] });
    answer('POST /api/rate/getPartnerCards', [{ ...card, partnerId: 2 }]);
    await renderComponent(<Form values={{ ...parcel, partnerId: '2' }} />, { as: 'staff' });
    await expect.element(page.getByRole('status')).toHaveTextContent(PRICE);
  });

  it('says that a weight is above the listed steps', async () => {
    answer('GET /api/rate/getOwnRates', { current: [{ ...card, extraPrice: null }], upcoming: [] });
    await renderComponent(<Form values={parcel} />, { as: 'partner' });
    await expect.element(page.getByText('요금표에 없는 무게입니다. 문의해주세요.')).toBeVisible();
  });

  it('shows no price before the measures are entered', async () => {
    answer('GET /api/rate/getOwnRates', { current: [card], upcoming: [] });
    await renderComponent(<Form values={{ ...parcel, weight: '' }} />, { as: 'partner' });
    await expectGone(page.getByRole('status'));
  });
});
