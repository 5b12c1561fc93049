import { defineConfig } from '@playwright/test';
import { browserLaunch } from './test/support/browser.ts';

export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'test-results/browser',
  globalSetup: './test/support/browser-product.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    // Set by the global setup, which runs before the workers read this.
    baseURL: process.env.PRODUCT_URL,
    locale: 'ko-KR',
    // Screens show days in Seoul, so tests run in another time zone.
    timezoneId: 'Australia/Sydney',
    viewport: { width: 1440, height: 900 },
    // A service worker would answer requests that a test intercepts.
    serviceWorkers: 'block',
    // Dialogs fade in and out for 0.25 s, which would delay every test.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: await browserLaunch(),
  },
});
