import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '#test/component/app.tsx';
import { answer, refuse } from '#test/component/network.ts';
import { press } from '#test/component/screen.ts';

const LIST = 'GET /api/my/getAddressList';

it('/my/addresses shows an error when the address book fails to load, and loads it on retry', async () => {
  answer(LIST, refuse('MALFORMED'));
  await openPage('/my/addresses', { as: 'customer' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('주소록을 불러오지 못했습니다.');
  answer(LIST, []);
  await press('다시 시도');
  await expect.element(page.getByText('저장한 주소가 없습니다')).toBeVisible();
});
