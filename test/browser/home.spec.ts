import { expect, expectNoOverflow, openAsCustomer, test } from './fixtures.ts';

test('visitor: a number typed on the home page on a phone is tracked', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/');
  await page.getByLabel(/H\/BL/).first().fill('HHS00001');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/parcel-info\?hblNo=HHS00001/);
  await expect(page.getByText('배송완료').first()).toBeVisible();
});

for (const [name, path] of [
  ['항공 운송', '/service-flight'],
  ['해운 운송', '/service-ocean'],
] as const) {
  test(`visitor: a click anywhere on the card of ${name} opens its page`, async ({ page }) => {
    await page.goto('/');
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
    await expect(card.getByRole('link', { name: `${name} 자세히 보기` })).toBeVisible();
    await card.click({ position: { x: 30, y: 30 } });
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
}

test('customer: at 768 px the menu fits in one line; menu and footer link the inquiry and pickup forms', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await openAsCustomer(page);
  const menu = page.getByRole('navigation', { name: '주 메뉴' });
  await expectNoOverflow(page);
  const tops = await menu
    .getByRole('link')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await menu.getByRole('link', { name: '1:1 문의' }).click();
  await expect(page).toHaveTitle(/^1:1 문의 \|/);
  await menu.getByRole('button', { name: '서비스' }).click();
  await menu.getByRole('link', { name: '수출 픽업 요청' }).click();
  await expect(page).toHaveTitle(/^수출 픽업 요청 \|/);
  const footer = page.getByRole('contentinfo');
  await footer.getByText('전화가 어려울 때는').getByRole('link', { name: '1:1 문의' }).click();
  await expect(page).toHaveURL('/inquiry');
  await footer.getByRole('link', { name: '수출 픽업 요청' }).click();
  await expect(page).toHaveURL('/pickup-request');
});
