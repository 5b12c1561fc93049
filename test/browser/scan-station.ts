import type { Locator, Page } from '@playwright/test';
import { expect, STAFF } from './back-office.ts';
import { openAsStaff } from './fixtures.ts';

export const region = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name });
export const result = (page: Page): Locator => region(page, '스캔 결과');
export const allSent = (page: Page): Promise<void> => expect(page.getByText('모두 전송함')).toBeVisible();

/** Opens the station. Scans follow each other without a pause. */
export const openStation = async (page: Page): Promise<void> => {
  await page.addInitScript(
    (settings) => {
      if (!localStorage.getItem('hanho.scan.settings')) {
        localStorage.setItem('hanho.scan.settings', JSON.stringify(settings));
      }
    },
    { pauseAfter: 1 },
  );
  await openAsStaff(page, STAFF, '/admin/scan');
  await expect(result(page)).toContainText('스캔을 기다립니다');
};

const keyOf = (character: string) => {
  const [isLetter, isDigit] = [/[A-Z]/, /\d/].map((form) => form.test(character));
  const code = isLetter ? `Key${character}` : isDigit ? `Digit${character}` : 'Minus';
  return { key: character, code, text: character };
};

/** Seconds between two keys of a scanner, and time of the last key. */
const KEY_INTERVAL = 0.002;
let lastKeyAt = 0;

/**
 * Types a code of capital letters, digits and hyphens, and Enter, like a scanner: no key waits until the page has handled
 * the one before, and each has its own time, because a busy machine would turn the scan into slow typing.
 */
export const typeScan = async (page: Page, code: string): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  const enter = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 };
  // The keys have passed when the page gets them, but not before those of the previous scan.
  const keys = [...[...code].map(keyOf), enter];
  lastKeyAt = Math.max(lastKeyAt, Date.now() / 1000 - keys.length * KEY_INTERVAL);
  const presses = keys.flatMap(({ text, ...key }) => {
    lastKeyAt += KEY_INTERVAL;
    const timestamp = lastKeyAt;
    return [
      devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', text, timestamp, ...key }),
      devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, ...key }),
    ];
  });
  await Promise.all(presses);
  await devtools.detach();
};

/** Scans a code, and waits until the page has read it. */
export const scan = async (page: Page, code: string): Promise<void> => {
  await typeScan(page, code);
  await expect(result(page)).toContainText(code.replace(/-\d\d$/, ''));
};

/** Scans a code and waits for the word that the page shows for it. */
export const scanAs = async (page: Page, code: string, word: string): Promise<void> => {
  await scan(page, code);
  await expect(result(page)).toContainText(word);
};

/** Cuts the network after the page has stored its copy. */
export const cutNetwork = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate(() => caches.match('/admin/scan').then(Boolean))).toBe(true);
  await page.context().setOffline(true);
};
