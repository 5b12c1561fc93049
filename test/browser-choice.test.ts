import { expect, it } from 'vitest';
import { browserFor } from './support/browser.ts';

it.each([
  ['linux-x64', false, 'package'],
  ['linux-x64', true, 'system Chromium'],
  ['linux-arm64', false, 'chrome'],
  ['darwin-arm64', false, 'chrome'],
  ['win32-x64', false, 'chrome'],
])('the tests on %s, with a system Chromium: %s, use the browser: %s', (platform, hasChromium, browser) => {
  expect(browserFor(platform, hasChromium)).toBe(browser);
});
