import { publicPages } from '#shared/public-pages.ts';
import { expect, expectNoOverflow, expectNoViolations, test } from './fixtures.ts';

const pages = Object.keys(publicPages);
const widths = [1280, 390];

test('visitor: every prerendered page hydrates without console messages or accessibility violations', async ({
  page,
}) => {
  test.slow();
  const messages: string[] = [];
  page.on('console', (message) => {
    const isRelevant =
      !message.text().includes('Service Worker') && !message.text().startsWith('Failed to load');
    if (isRelevant) messages.push(message.text());
  });
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const heading = document.querySelector('h1');
      if (heading) heading.dataset.isPrerendered = '';
    });
  });
  for (const path of pages) {
    await test.step(path, async () => {
      await page.goto(path);
      const heading = page.getByRole('heading', { level: 1 });
      // A failed hydration would replace the heading by one without this attribute.
      await expect(heading).toHaveAttribute('data-is-prerendered');
      await expect(page.locator('form[inert]')).toHaveCount(0);
      const year = await page.evaluate(() => new Date().getFullYear());
      await expect(page.getByText(`© 한호로지스 ${year}`)).toBeAttached();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        await expect(heading).toBeVisible();
        await expectNoOverflow(page);
        await expectNoViolations(page, width === widths[0]);
      }
      expect(messages).toEqual([]);
    });
  }
});

test('visitor: the registration page shows the partner of its URL', async ({ page }) => {
  await page.goto('/parcel-reg-aus-to-kor?partnerName=%EC%8B%9C%EB%93%9C%EB%8B%88');
  await expect(page.getByText('방문하신 파트너는 시드니입니다.')).toBeVisible();
});

test('visitor: recent searches of this browser appear on the tracking page', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('hanho.tracking.recent', '["HH26000001"]'));
  await page.goto('/parcel-info');
  await expect(page.getByRole('heading', { name: '최근 조회' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'HH26000001', exact: true })).toBeVisible();
});

test('visitor: every public page is readable without JavaScript', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  for (const path of pages) {
    await page.goto(`${baseURL}${path}`);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByRole('contentinfo'), path).toContainText('고객센터');
  }
  await page.close();
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('visitor: a page opened offline shows a notice, and loads again online', async ({ page, context }) => {
    await page.goto('/parcel-info');
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.state === 'activated') return;
      await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
    });
    await context.setOffline(true);
    await page.goto('/notice');
    await expect(page.getByRole('heading', { name: '인터넷에 연결되어 있지 않습니다' })).toBeVisible();
    await expectNoViolations(page);
    await context.setOffline(false);
    await page.getByRole('link', { name: '다시 시도' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '공지사항' })).toBeVisible();
  });

  test('visitor: the site can be installed as an app', async ({ page, context }) => {
    await page.goto('/');
    const devtools = await context.newCDPSession(page);
    const { url, errors, data } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(url).toMatch(/\/manifest\.webmanifest$/);
    expect(JSON.parse(data ?? '')).toMatchObject({ start_url: '/parcel-info' });
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // Browser contexts of Playwright are incognito, where no app can be installed.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    );
  });

  test('staff: the login page of the back office registers no service worker', async ({ page }) => {
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
  });
});
