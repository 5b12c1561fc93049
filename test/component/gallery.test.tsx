import { describe, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
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

  it('has fields with a text of at least 16 px at 390 px, so that iOS does not enlarge the page', async () => {
    await renderComponent(<Gallery />, { width: 390 });
    await expect.element(page.getByRole('textbox', { name: '빈 내용' })).toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: '박스 추가' })).toBeInTheDocument();
    const fields = [
      ...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file])'),
      ...document.querySelectorAll('select, textarea, [contenteditable=true]'),
    ];
    const tags = new Set(fields.map(({ tagName }) => tagName));
    expect([...tags].sort()).toEqual(['DIV', 'INPUT', 'SELECT', 'TEXTAREA']);
    const small = fields.filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16);
    expect(small.map(({ outerHTML }) => outerHTML)).toEqual([]);
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

describe('component gallery in the high contrast of Windows', () => {
  const force = (value: 'active' | 'none') =>
    (cdp() as { send: (method: string, params: object) => Promise<unknown> }).send(
      'Emulation.setEmulatedMedia',
      { features: [{ name: 'forced-colors', value }] },
    );
  const style = (element: Element) =>
    getComputedStyle(element) as CSSStyleDeclaration & { forcedColorAdjust: string };
  const of = (selector: string) => [...document.querySelectorAll(selector)];
  const backgrounds = (selector: string) => new Set(of(selector).map((one) => style(one).backgroundColor));

  it('shows borders, the focus, and selected states without colours of the product', async () => {
    await renderComponent(<Gallery />);
    await expect.element(page.getByRole('button', { name: '박스 추가' })).toBeInTheDocument();
    await force('active');
    try {
      const withoutBorder = of('button, a.inline-flex, .rounded-tag, progress').filter(
        (one) => style(one).borderTopStyle !== 'solid' || style(one).borderTopWidth === '0px',
      );
      expect(withoutBorder.map(({ outerHTML }) => outerHTML)).toEqual([]);

      for (const control of [
        page.getByRole('button', { name: '검증' }),
        page.getByLabelText('현재 비밀번호', { exact: true }),
      ]) {
        (control.element() as HTMLElement).focus();
        // Only a focus by the keyboard is visible on a button.
        await userEvent.tab({ shift: true });
        await userEvent.tab();
        await expect.element(control).toHaveFocus();
        const { outlineStyle, outlineWidth } = style(control.element());
        expect([outlineStyle, outlineWidth]).toEqual(['solid', '2px']);
      }

      const pairs = [
        ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
        ['[aria-pressed=true]', '[aria-pressed=false]'],
        [
          '[role=switch][aria-checked=true] > :first-child',
          '[role=switch][aria-checked=false] > :first-child',
        ],
      ] as const;
      for (const [selected, other] of pairs) {
        expect(backgrounds(selected).size, selected).toBe(1);
        expect(backgrounds(other)).not.toEqual(backgrounds(selected));
      }
      for (const filled of of(
        'button.bg-brand:enabled, [role=tab][aria-selected=true], [aria-pressed=true]',
      )) {
        // Otherwise the browser lays the colour of the page behind the text, which may be that of the text.
        expect(style(filled).forcedColorAdjust).toBe('none');
        expect(style(filled.firstElementChild ?? filled).color).not.toBe(style(filled).backgroundColor);
      }
      const [series] = of('.apexcharts-series path');
      expect(series && style(series).stroke).toBe(
        style(of('[aria-pressed=true]')[0] as Element).backgroundColor,
      );
    } finally {
      await force('none');
    }
  });
});
