import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage } from '#test/component/app.tsx';
import { answer, answerRest, callsOf, never } from '#test/component/network.ts';
import { order } from '#test/component/orders.ts';
import { rateCard } from '#test/component/rates.ts';
import { button, dialog, expectGone, field, press } from '#test/component/screen.ts';
import { adminPages } from '#web/lib/admin-pages.ts';

const updateReport = '/admin/update-report';
const menuLinks = page.getByRole('navigation', { name: '업무 메뉴' }).getByRole('link');
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const palette = dialog('빠른 이동');
const paletteInput = palette.getByRole('combobox');
const shortcutDialog = dialog('단축키');
const newOrderDialog = dialog('주문등록');

beforeEach(() => answerRest(never));

const open = async (path = updateReport) => {
  await openPage(path, { as: 'staff' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
};

describe('back-office menu and header', () => {
  it.each([
    ['partner', '/admin/dashboard', 80],
    ['staff', updateReport, 90],
    ['owner', updateReport, 99],
  ] as const)('lists exactly the pages for the role %s', async (as, path, level) => {
    await openPage(path, { as });
    const paths = adminPages
      .filter((each) => each.level <= level && !each.isOwnAccount && !each.isUnlisted)
      .filter((each) => as === 'partner' || !each.partnersOnly)
      .map((each) => each.path);
    await expect
      .poll(() => menuLinks.elements().map((link) => (link as HTMLAnchorElement).pathname))
      .toEqual(paths);
  });

  it('groups the pages and folds the settings, unless one of them is open', async () => {
    await openPage('/admin/dashboard', { as: 'staff' });
    const settings = button('설정');
    await expect.element(settings).toHaveAttribute('aria-expanded', 'false');
    await expectGone(menuLinks.filter({ hasText: '코드 관리' }));
    for (const name of ['업무', '화물', '고객'])
      await expect.element(page.getByText(name, { exact: true }).first()).toBeVisible();
    await settings.click();
    await menuLinks.filter({ hasText: '코드 관리' }).click();
    await expect.element(heading('코드 관리')).toBeVisible();
    await settings.click();
    await expect.element(settings).toHaveAttribute('aria-expanded', 'true');
    await menuLinks.filter({ hasText: '대시보드' }).click();
    await expect.element(settings).toHaveAttribute('aria-expanded', 'false');
  });

  it('opens the own account from the name in the menu', async () => {
    await open();
    await page.getByTitle('내 계정').click();
    await expect.element(heading('내 계정')).toBeVisible();
  });

  it('hides the app version from partners', async () => {
    await openPage('/admin/dashboard', { as: 'partner' });
    await expect.element(button('신규 주문')).toBeVisible();
    await expectGone(page.getByRole('link', { name: /^버전/ }));
  });
});

it('/admin/lab shows an empty page', async () => {
  await openPage('/admin/lab', { as: 'owner' });
  await expect.element(page.getByRole('main')).toHaveTextContent(/^실험실$/);
  expect(document.title).toMatch(/^실험실/);
});

describe('header tools', () => {
  it('compute the chargeable weight in a dialog that restores the focus when it closes', async () => {
    const steps = [{ upTo: 20, price: 2280 }];
    answer('GET /api/rate/getRates', { current: [rateCard({ steps })], upcoming: [] });
    await open();
    await press('부피무게 계산기');
    const calculator = dialog('부피무게 계산기');
    for (const [label, value] of Object.entries({ 가로: '50', 세로: '40', 높이: '30', 실중량: '7' }))
      await field(label, calculator).fill(value);
    await expect.element(calculator).toHaveTextContent('10.00 kg');
    await expect.element(calculator).toHaveTextContent('0.06 CBM');
    await expect.element(calculator).toHaveTextContent('10 kg, 항공: AUD 22.80, 5–7 영업일');
    await expect.element(calculator).toHaveTextContent('포함하지 않음관세와 부가세');
    await expect.element(calculator).toHaveTextContent('해운: 요금과 소요일은 짐에 따라 안내해드립니다.');
    await calculator.getByText('관세·부가가치세 예상').click();
    await expect.element(calculator).toHaveTextContent('품명과 단가를 입력하면 세금을 계산합니다.');
    await userEvent.keyboard('{Escape}');
    await expectGone(calculator);
    await expect.element(button('부피무게 계산기')).toHaveFocus();
  });
});

describe('command palette and shortcuts', () => {
  it('selects palette entries with the arrow keys, and opens a tool', async () => {
    await open();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(paletteInput).toHaveFocus();
    const selected = palette.getByRole('option', { selected: true });
    await expect.element(selected).toHaveTextContent('대시보드');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(selected).toHaveTextContent('단축키 보기');
    await userEvent.keyboard('{ArrowDown}');
    await paletteInput.fill('신규');
    await userEvent.keyboard('{Enter}');
    await expect.element(newOrderDialog).toBeVisible();
    await expectGone(palette);
  });

  it.each(['홍길동', 'W-1', '010-1234-5678'])(
    'searches orders by the text %s in the palette',
    async (text) => {
      answer('POST /api/parcel/parcel', { rows: [], nextPaging: null });
      await open();
      await userEvent.keyboard('{Control>}k{/Control}');
      await paletteInput.fill(text);
      await expect
        .element(palette.getByRole('option', { selected: true }))
        .toHaveTextContent(`‘${text}’ 주문 찾기`);
      await userEvent.keyboard('{Enter}');
      await expect.element(field('통합 검색')).toHaveValue(text);
      await expect
        .poll(() => callsOf('POST /api/parcel/parcel').map(({ body }) => body.find))
        .toEqual([text]);
      expect(window.location.search).toBe('');
    },
  );

  it('opens the order that a number in the palette hits', async () => {
    const hit = order({ orderId: 'W-1' });
    answer('POST /api/parcel/parcel', { rows: [hit], nextPaging: null });
    answer('POST /api/parcel/getOrders', [hit]);
    await open();
    await userEvent.keyboard('{Control>}k{/Control}');
    await paletteInput.fill('w-1');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog(`주문 ${order().hblNo}`)).toBeVisible();
  });

  it('moves to the one search with the slash key', async () => {
    await open();
    await userEvent.keyboard('/');
    await expect.element(field('통합 검색')).toHaveFocus();
  });

  it('closes the palette on Escape without leaving the page', async () => {
    await open();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(palette).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expectGone(palette);
    await expect.element(heading('업데이트 내역')).toBeVisible();
  });

  it('lists the shortcuts, and turns off single-letter shortcuts on request', async () => {
    await open();
    await userEvent.keyboard('?');
    await expect.element(shortcutDialog.getByText('대시보드 열기')).toBeVisible();
    await shortcutDialog.getByLabelText('글자 하나로 된 단축키 사용').click();
    await userEvent.keyboard('{Escape}');
    await expectGone(shortcutDialog);
    await userEvent.keyboard('n');
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(palette).toBeVisible();
    await expectGone(newOrderDialog);
    // The preference is stored, so turn it on again for the next tests.
    await paletteInput.fill('단축키');
    await userEvent.keyboard('{Enter}');
    await shortcutDialog.getByLabelText('글자 하나로 된 단축키 사용').click();
  });
});
