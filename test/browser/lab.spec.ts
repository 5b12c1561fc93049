import { errorCatalog } from '#shared/errors.ts';
import { expect, expectNoBarriers, openAsStaff, readAlert, test } from './fixtures.ts';
import { OWNER, STAFF } from './lookup-page.ts';

test('the lab is an empty page', async ({ page }) => {
  await openAsStaff(page, OWNER, '/admin/lab');
  await expect(page).toHaveTitle(/^실험실/);
  await expect(page.getByRole('main')).toHaveText('실험실');
  await expectNoBarriers(page);
});

test('level 90 does not see the lab, and is led back from its address', async ({ page }) => {
  await openAsStaff(page, STAFF);
  const menu = page.getByRole('navigation', { name: '업무 메뉴' });
  await expect(menu.getByRole('link', { name: '업데이트 내역' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '실험실' })).toHaveCount(0);
  await page.goto('/admin/lab');
  await readAlert(page, errorCatalog.FORBIDDEN.message);
  await page.waitForURL('/admin/parcel-info');
});
