import { defineConfig } from '@playwright/test';
import { browserLaunch } from './test/support/browser.ts';

export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'test-results/browser',
  globalSetup: './test/support/browser-product.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    // Set by the global setup, which runs before the workers read this.
    baseURL: process.env.PRODUCT_URL,
    locale: 'ko-KR',
    // Whoever looks from elsewhere sees Seoul's days all the same.
    timezoneId: 'Australia/Sydney',
    viewport: { width: 1440, height: 900 },
    // It would answer navigations that a test means to answer itself.
    serviceWorkers: 'block',
    // Every dialog fades in and out for a quarter of a second; what is tested is what it says.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: await browserLaunch(),
  },
});
