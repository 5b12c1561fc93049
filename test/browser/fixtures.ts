import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#infra/local/demo-accounts.ts';
import { errorCatalog } from '#shared/errors.ts';
import { type Client, signedIn } from '../support/client.ts';

/** Every page is watched: an error in its console or a breach of its content policy fails the test that met it. */
export const test = base.extend<{ watched: undefined }>({
  page: async ({ page }, use) => {
    const route = page.route.bind(page);
    // A request that is on its way while the last route of a page goes is never answered; this one stays.
    page.route = async (...args) => {
      await route(
        () => false,
        (idle) => idle.fallback(),
      );
      return route(...args);
    };
    const goto = page.goto.bind(page);
    // A stored page is in sight before the app answers it; a visitor is seldom as quick as a test.
    page.goto = async (...args) => {
      const response = await goto(...args);
      await expect(page.locator('#root[data-page]')).toHaveCount(0);
      return response;
    };
    await use(page);
  },
  watched: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        // A refused request is a normal answer, and the browser logs each one.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
          complaints.push(message.text());
        }
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The button of the door that is open. */
export const knocker = (page: Page): Locator =>
  page.locator('form').getByRole('button', { name: '로그인', exact: true });

/** Types mail address and password at the door that is open, and knocks. */
export const knock = async (page: Page, email: string, pwd = DEMO_PASSWORD): Promise<void> => {
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(pwd);
  await knocker(page).click();
};

const sessions = new Map<string, ReturnType<typeof signedIn>>();

/** A demo account that signed in once for all tests of this worker; a test that ends its session signs in itself. */
export const accountOf = (email: string): ReturnType<typeof signedIn> => {
  const known = sessions.get(email) ?? signedIn(process.env.PRODUCT_URL ?? '', email);
  sessions.set(email, known);
  return known;
};

/** Opens a page with the session of a client. */
export const openAs = async (page: Page, member: Client, path: string): Promise<void> => {
  await page.context().addCookies([member.browserCookie()]);
  // A document without an origin, as of an empty page or a sandbox, has no storage.
  await page.context().addInitScript(() => {
    if (origin !== 'null') localStorage.setItem('hanho.signed-in', 'true');
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

/** Opens a page of the back office as a demo account. */
export const openAsStaff = async (page: Page, email: string, path = '/admin/parcel-info'): Promise<void> =>
  openAs(page, await accountOf(email), path);

/** Opens a page of the site as the demo customer. */
export const openAsCustomer = async (page: Page, path = '/'): Promise<void> =>
  openAs(page, await accountOf('customer@demo.hanho.test'), path);

/** Signs in at the staff door, in the page. */
export const signInAsStaff = async (page: Page, email: string): Promise<void> => {
  await page.goto('/admin');
  await knock(page, email);
  await page.waitForURL(/\/admin\/parcel-info/);
};

/** Signs the demo customer in, in the page. */
export const signInAsCustomer = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await knock(page, 'customer@demo.hanho.test');
  await page.waitForURL('/');
  // The page itself comes after its address, and takes the focus.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
};

/** Reads an alert of the page, and closes it. */
export const readAlert = async (page: Page, text: string | RegExp): Promise<void> => {
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(text);
  await alert.getByRole('button', { name: '확인' }).click();
  await expect(alert).toBeHidden();
};

/** A page of staff alone: a partner does not see it in the menu, and whoever types its address is told and led back. */
export const expectClosedToPartners = async (page: Page, label: string, path: string): Promise<void> => {
  await openAsStaff(page, 'partner@demo.hanho.test');
  await expect(page.getByRole('link', { name: '통합 조회' })).toBeVisible();
  await expect(page.getByRole('link', { name: label })).toHaveCount(0);
  await page.goto(path);
  await readAlert(page, errorCatalog.FORBIDDEN.message);
  await page.waitForURL('/admin/parcel-info');
};

/** Goes on with Tab until a control has the focus. */
export const tabTo = async (page: Page, control: Locator): Promise<void> => {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(control, 'within reach of Tab').toBeFocused();
};

/** Chooses and types before the page is drawn in between, as a slow machine lets quick fingers do. */
export const chooseAndType = async (choice: Locator, field: Locator, text: string): Promise<void> => {
  const chosen = await choice.elementHandle();
  await field.evaluate(
    (input, typed) => {
      (typed.chosen as HTMLElement).click();
      (input as HTMLInputElement).focus();
      document.execCommand('insertText', false, typed.text);
    },
    { chosen, text },
  );
};

/**
 * Expects no accessibility violations on the screen.
 * @param withContrast false leaves out the colours, whose check takes most of the time
 */
export const expectNoBarriers = async (page: Page, withContrast = true): Promise<void> => {
  // What is fading in has not its colours yet; what turns for ever never will.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  );
  // The site has no frames, whose findings another mode gathers in a page of its own at half as much again.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      rules: { 'color-contrast': { enabled: withContrast } },
    })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
};

/** Neither the page nor a part of an open dialog can be pushed sideways. */
export const expectNoOverflow = async (page: Page): Promise<void> => {
  const pushed = await page.evaluate(() => {
    const scrollers = [...document.querySelectorAll('[role=dialog] *')].filter((element) =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX),
    );
    return [document.documentElement, ...scrollers]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((element) => `${element.outerHTML.slice(0, 200)}: ${element.scrollWidth} px`);
  });
  expect(pushed).toEqual([]);
};
