import { expect, expectNoBarriers, test } from './fixtures.ts';

for (const width of [1440, 390]) {
  test(`home at ${width} px is free of barriers and leads to tracking`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoBarriers(page);
    await page.getByLabel(/H\/BL/).first().fill('HHS00001');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/parcel-info\?hblNo=HHS00001/);
    await expect(page.getByText('배송완료').first()).toBeVisible();
  });
}
