import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { errorCatalog } from '#shared/errors.ts';
import { expectNoOverflow, field, tabTo } from '#test/component/actions.ts';
import { address, openPage } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { button, press, readAlert } from '#test/component/screen.ts';
import { sessions } from '#test/component/sessions.ts';

const TAKE_OVER = 'POST /api/my/takeOver';
const token = `HHK1000007.11.${'a'.repeat(43)}`;
const LINK = `/take-over?token=${token}`;
const CONFIRM = '내 배송으로 가져오기';
const sent = () => callsOf(TAKE_OVER).map(({ body }) => body);

describe('/take-over', () => {
  it('removes the token from the URL, names parcel and account, and takes the parcel over after a press at 390 px', async () => {
    answer(TAKE_OVER, {});
    await openPage(LINK, { as: 'customer', width: 390 });
    for (const text of ['HHK1000007', 'member11@example.com']) {
      await expect.element(page.getByRole('main').getByText(text)).toBeVisible();
    }
    expect(address()).toBe('/take-over');
    expect(sent()).toEqual([]);
    await expectNoOverflow();
    await tabTo(button(CONFIRM));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: '화물을 가져왔습니다' })).toHaveFocus();
    await expect.element(page.getByText(/H\/BL 번호 HHK1000007의 화물/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: '내 배송 보기' })).toHaveAttribute('href', '/my');
    expect(sent()).toEqual([{ token }]);
  });

  it('requires the sign-in, and returns to the page with the token', async () => {
    answer('POST /api/cust/signIn', { user: sessions.customer } as never);
    answer(TAKE_OVER, {});
    await openPage(LINK);
    await readAlert(errorCatalog.NOT_SIGNED_IN.message);
    await expect.poll(address).toBe('/login?redirect=%2Ftake-over');
    await field('이메일').fill('member11@example.com');
    await field('비밀번호').fill('correct horse battery');
    await press('로그인', page.getByRole('main'));
    await press(CONFIRM);
    await expect.element(page.getByRole('heading', { name: '화물을 가져왔습니다' })).toBeVisible();
    expect(sent()).toEqual([{ token }]);
  });

  it('shows the sentence of the server after a refusal, and offers the button again', async () => {
    answer(TAKE_OVER, refuse('TAKE_OVER_INVALID'));
    await openPage(LINK, { as: 'customer' });
    await press(CONFIRM);
    await readAlert(/화물을 가져오지 못했습니다.*만료되었거나 이미 사용되었습니다/);
    answer(TAKE_OVER, {});
    await press(CONFIRM);
    await expect.element(page.getByRole('heading', { name: '화물을 가져왔습니다' })).toBeVisible();
  });
});
