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
    // The global setup sets PRODUCT_URL before the workers load this file.
    baseURL: process.env.PRODUCT_URL,
    locale: 'ko-KR',
    // Screens must show days in Seoul in every time zone, so tests run in a different one.
    timezoneId: 'Australia/Sydney',
    viewport: { width: 1440, height: 900 },
    // A service worker would answer requests that a test intercepts.
    serviceWorkers: 'block',
    // Without this setting, dialogs would fade in and out for 0.25 s and delay every test.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: await browserLaunch(),
  },
});
