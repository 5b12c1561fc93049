import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Gallery } from '../../web/gallery/gallery.tsx';
import { expectCount, expectNoOverflow, expectTexts } from './actions.ts';
import { renderComponent } from './app.tsx';

describe('component gallery', () => {
  it.each([1440, 390] as const)('renders every component without overflow at %i px', async (width) => {
    await renderComponent(<Gallery />, { width });
    await expect.element(page.getByRole('textbox', { name: '빈 내용' })).toBeInTheDocument();
    await expect.element(page.getByRole('img', { name: '최근 5일의 주문 수' })).toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: '박스 추가' })).toBeInTheDocument();
    await expectNoOverflow();
  });

  it('sorts a table by a column, ascending and then descending', async () => {
    await renderComponent(<Gallery />);
    const table = page.getByRole('table', { name: '주문', exact: true });
    const receivers = table.getByRole('cell').filter({ hasText: /^[가-힣]{3}$/ });
    await expectTexts(receivers, ['홍길동', '김민지', '이준호', '최은영']);
    await table.getByRole('button', { name: '받는 분' }).click();
    await expectTexts(receivers, ['김민지', '이준호', '최은영', '홍길동']);
    await table.getByRole('button', { name: '받는 분' }).click();
    await expectTexts(receivers, ['홍길동', '최은영', '이준호', '김민지']);
  });

  it('validates a form on submit and removes the error after a correction', async () => {
    await renderComponent(<Gallery />);
    const password = page.getByLabelText('현재 비밀번호', { exact: true });
    await page.getByRole('button', { name: '검증' }).click();
    await expect.element(password).toHaveAccessibleDescription('입력해주세요.');
    await password.fill('secret');
    await expect.element(password).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('returns the focus to the button that opened a dialog when the dialog closes', async () => {
    await renderComponent(<Gallery />);
    const opener = page.getByRole('button', { name: 'Drawer lg' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: '주문 상세 (lg)' });
    await expect.element(dialog.getByRole('button', { name: '닫기' }).first()).toBeVisible();
    await dialog.getByRole('button', { name: '닫기' }).last().click();
    await expectCount(dialog, 0);
    await expect.element(opener).toHaveFocus();
  });
});
