import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '#test/component/app.tsx';
import { answer, callsOf, offline } from '#test/component/network.ts';
import { press, readAlert } from '#test/component/screen.ts';

const STOP = 'POST /api/parcel/stopNotices';

describe('/stop-notices', () => {
  it('deletes the address only after the visitor presses the button', async () => {
    answer(STOP, {});
    await openPage('/stop-notices?token=7.abc');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('안내 메일 그만 받기');
    expect(callsOf(STOP)).toEqual([]);
    await press('그만 받기');
    await expect.element(page.getByText('이메일을 삭제했습니다.')).toBeVisible();
    expect(callsOf(STOP).map(({ body }) => body)).toEqual([{ token: '7.abc' }]);
  });

  it('offers the button again after a failure', async () => {
    answer(STOP, offline);
    await openPage('/stop-notices?token=7.abc');
    await press('그만 받기');
    await readAlert(/안내 메일을 그만 받지 못했습니다/);
    answer(STOP, {});
    await press('그만 받기');
    await expect.element(page.getByText('이메일을 삭제했습니다.')).toBeVisible();
  });
});
