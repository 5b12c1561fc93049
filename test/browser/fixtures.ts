import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#infra/local/demo-accounts.ts';
import { overflowingParts } from '#test/component/overflow.ts';
import { type Client, type SignedIn, signedIn } from '#test/support/client.ts';
import type { Product } from '#test/support/product.ts';

/** Fails a test whose page logs an error, throws or violates its content security policy. */
export const test = base.extend<{ pageErrors: undefined }>({
  page: async ({ page }, use) => {
    const route = page.route.bind(page);
    // Playwright never answers a request that is pending when a page's last route is removed. This route is never removed.
    page.route = async (...args) => {
      await route(
        () => false,
        (idle) => idle.fallback(),
      );
      return route(...args);
    };
    const goto = page.goto.bind(page);
    // A prerendered page is visible before it is hydrated, and a test would click too early.
    page.goto = async (...args) => {
      const response = await goto(...args);
      await expect(page.locator('#root[data-page]')).toHaveCount(0);
      return response;
    };
    await use(page);
  },
  pageErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        // A refused request is a normal answer, and the browser logs each one.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
          errors.push(message.text());
        }
      });
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Scrolls to the heading until a part below it is visible. The part loads when it is near, and one scroll may miss it,
 * because parts above it grow while they load.
 */
export const scrollUntilVisible = (heading: Locator, part: Locator): Promise<void> =>
  expect(async () => {
    await heading.scrollIntoViewIfNeeded();
    await expect(part).toBeVisible({ timeout: 1_000 });
  }).toPass();

/** Scrolls an open home page to the departures. */
export const showDepartures = (page: Page): Promise<void> =>
  scrollUntilVisible(
    page.getByRole('heading', { name: '출항 일정' }),
    page.getByRole('button', { name: '다음 달' }),
  );

const signInButton = (page: Page): Locator =>
  page.locator('form').getByRole('button', { name: '로그인', exact: true });

export const submitSignIn = async (page: Page, email: string, pwd = DEMO_PASSWORD): Promise<void> => {
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(pwd);
  await signInButton(page).click();
};

const sessions = new Map<string, ReturnType<typeof signedIn>>();

/**
 * Signed-in client of a demo account, shared by all tests of this worker. A test that ends a session creates its own
 * client with `signedIn`.
 */
export const clientOf = (email: string): ReturnType<typeof signedIn> => {
  const known = sessions.get(email) ?? signedIn(process.env.PRODUCT_URL ?? '', email);
  sessions.set(email, known);
  return known;
};

export const openAs = async (page: Page, member: Client, path: string): Promise<void> => {
  await page.context().addCookies([member.browserCookie()]);
  // A document without an origin (a blank page, a sandbox) has no storage.
  await page.context().addInitScript(() => {
    if (origin !== 'null') localStorage.setItem('hanho.signed-in', 'true');
  });
  await page.goto(path);
  // A dialog that opens with the page hides the heading from assistive technology.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
};

/** Signs in a demo member of a separate product, whose clock may have ended the earlier session. */
export const demoMember = ({ url }: Pick<Product, 'url'>, name: string): Promise<SignedIn> =>
  signedIn(url, `${name}@demo.hanho.test`);

/** Opens a page of a separate product as a demo member who signs in in this tab. */
export const openAsDemo = async (
  page: Page,
  product: Pick<Product, 'url'>,
  name: string,
  path: string,
): Promise<void> => {
  if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear());
  await openAs(page, await demoMember(product, name), product.url + path);
};

export const openAsStaff = async (page: Page, email: string, path = '/admin/parcel-info'): Promise<void> =>
  openAs(page, await clientOf(email), path);

export const openAsCustomer = async (page: Page, path = '/'): Promise<void> =>
  openAs(page, await clientOf('customer@demo.hanho.test'), path);

export const signInAsStaff = async (page: Page, email: string): Promise<void> => {
  await page.goto('/admin');
  await submitSignIn(page, email);
  await page.waitForURL(/\/admin\/parcel-info/);
};

export const signInAsCustomer = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await submitSignIn(page, 'customer@demo.hanho.test');
  await page.waitForURL('/');
  // The URL changes before the page is rendered and focused.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
};

/** Expects an alert with this text and closes it. */
export const readAlert = async (page: Page, text: string | RegExp): Promise<void> => {
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(text);
  await alert.getByRole('button', { name: '확인' }).click();
  await expect(alert).toBeHidden();
};

/** A field of the page's main area by its exact label. */
export const mainField = (page: Page, label: string): Locator =>
  page.getByRole('main').getByLabel(label, { exact: true });

/** Presses Tab, at most 60 times, until the control has the focus. */
export const tabTo = async (page: Page, control: Locator): Promise<void> => {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(control, 'within reach of Tab').toBeFocused();
};

/** Clicks a choice and types into a field without a React render in between, as on a slow machine. */
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
 * @param withContrast false skips the contrast check, which takes most of the time
 */
export const expectNoViolations = async (page: Page, withContrast = true): Promise<void> => {
  // Elements that fade in do not have their final colours. Infinite animations (spinners) are not awaited.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  );
  // Legacy mode skips frames, which the site does not have; the default mode takes 50% longer.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      rules: { 'color-contrast': { enabled: withContrast } },
    })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
};

/**
 * Waits until neither the page, nor a table, nor a part of an open dialog scrolls horizontally, because tables follow a
 * new width later.
 */
export const expectNoOverflow = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(overflowingParts)).toEqual([]);

/** Checks the page at the width of a desk, then at that of a phone, which it keeps. */
export const expectNoOverflowAtBothWidths = async (page: Page): Promise<void> => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
  }
};

export const mailsTo = async (page: Page, email: string): Promise<{ subject: string; text: string }[]> => {
  const mails = (await (await page.request.get('/_local/mail')).json()) as {
    to: string;
    subject: string;
    text: string;
  }[];
  return mails.filter(({ to }) => to === email);
};
