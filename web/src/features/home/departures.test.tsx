import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { button, expectGone, press } from '#test/component/screen.ts';
import Departures from './departures.tsx';

const LIST = 'POST /api/schedule/loadScheduleCustomer';

it('departures that failed to load are logged without an alert, and load again on request', async () => {
  answer('POST /api/log', undefined);
  answer(LIST, refuse('INTERNAL'));
  await renderComponent(<Departures />);
  const message = expect.stringContaining('departures failed to load');
  await expect
    .poll(() => callsOf('POST /api/log').map(({ body }) => body))
    .toContainEqual(expect.objectContaining({ message }));
  for (const role of ['alert', 'alertdialog'] as const) await expectGone(page.getByRole(role));
  await press('다음 달');
  await expect.element(button('일정 다시 불러오기')).toBeEnabled();
  answer(LIST, ({ body: { startDate } }) => [
    { id: 1, title: '시드니 → 인천 항공', details: '', eventDate: startDate, eventType: 2, days: 1 },
  ]);
  await press('일정 다시 불러오기');
  await expect.element(page.getByRole('button', { name: /인천 항공$/ })).toBeVisible();
  await expectGone(button('일정 다시 불러오기'));
});
