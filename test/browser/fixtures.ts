import { test as base, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#infra/local/demo-accounts.ts';

/** Every page is watched: an error in its console or a breach of its content policy fails the test that met it. */
export const test = base.extend<{ watched: undefined }>({
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

/** Signs in at the staff door, in the page. */
export const signInAsStaff = async (page: Page, email: string): Promise<void> => {
  await page.goto('/admin');
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL(/\/admin\/parcel-info/);
};
