import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

/** A field of the page by its exact label. A required one ends in `필수`. */
export const field = (label: string): Locator =>
  page.getByRole('main').getByLabelText(label, { exact: true });

export const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });

/** Reads an alert or a question of the page, and presses one of its buttons. */
export const answerAlert = async (text: string | RegExp, action = '확인'): Promise<void> => {
  const alert = page.getByRole('alertdialog');
  await expect.element(alert).toHaveTextContent(text);
  await alert.getByRole('button', { name: action, exact: true }).click();
  await expect.element(alert).not.toBeInTheDocument();
};

/** Waits until a locator finds this number of elements. */
export const expectCount = (locator: Locator, count: number): Promise<void> =>
  expect.poll(() => locator.elements().length).toBe(count);

/** Waits until the texts of the elements are these. */
export const expectTexts = (locator: Locator, texts: readonly string[]): Promise<void> =>
  expect.poll(() => locator.elements().map(({ textContent }) => textContent?.trim())).toEqual(texts);

/** Presses Tab until a control has the focus. */
export const tabTo = async (control: Locator): Promise<void> => {
  await expect.element(control).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await userEvent.tab();
    if (control.query() === document.activeElement) return;
  }
  await expect.element(control, { message: 'reachable with Tab' }).toHaveFocus();
};

/** True if the page is wider than the window. */
export const expectNoOverflow = (): void => {
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth, 'width of the page').toBeLessThanOrEqual(clientWidth);
};
