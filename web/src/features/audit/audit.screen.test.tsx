import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { press } from '#test/component/screen.ts';

const LIST = 'POST /api/admin/getAuditList';

describe('audit screen', () => {
  it('shows an error when the list fails to load, and loads it on retry', async () => {
    answer(LIST, refuse('MALFORMED'));
    await openPage('/admin/audit', { as: 'staff' });
    await expect.element(page.getByRole('alert')).toHaveTextContent('변경 기록을 불러오지 못했습니다.');
    answer(LIST, { rows: [], nextPaging: null });
    await press('다시 시도');
    await expect.element(page.getByText(/변경 기록이 없습니다/)).toBeVisible();
  });

  it('lists audit entries of all kinds when the kind in the URL is unknown', async () => {
    answer(LIST, { rows: [], nextPaging: null });
    await openPage('/admin/audit?kind=toString', { as: 'staff' });
    await expect.element(page.getByText(/변경 기록이 없습니다/)).toBeVisible();
    expect(callsOf(LIST).at(-1)?.body).not.toHaveProperty('kind', 'toString');
  });
});
