import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { overflowingParts } from './overflow.ts';

/** Field by its exact label. The label of a required field ends in `필수`. */
export const field = (label: string): Locator =>
  page.getByRole('main').getByLabelText(label, { exact: true });

/** Expects an alert dialog with this text, presses its button and waits until it is closed. */
export const answerAlert = async (text: string | RegExp, action = '확인'): Promise<void> => {
  const alert = page.getByRole('alertdialog');
  await expect.element(alert).toHaveTextContent(text);
  await alert.getByRole('button', { name: action, exact: true }).click();
  await expect.element(alert).not.toBeInTheDocument();
};

export const expectCount = (locator: Locator, count: number): Promise<void> =>
  expect.poll(() => locator.elements().length).toBe(count);

export const expectTexts = (locator: Locator, texts: readonly string[]): Promise<void> =>
  expect.poll(() => locator.elements().map(({ textContent }) => textContent?.trim())).toEqual(texts);

/** Presses Tab until the control has the focus. Fails after 60 presses. */
export const tabTo = async (control: Locator): Promise<void> => {
  await expect.element(control).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await userEvent.tab();
    if (control.query() === document.activeElement) return;
  }
  await expect.element(control, { message: 'reachable with Tab' }).toHaveFocus();
};

/**
 * Scrolls to the element until the condition holds. One scroll may miss a part that loads when it is near: parts above
 * it grow while they load, and the router can scroll to the top after a navigation.
 */
export const scrollUntil = (element: Locator, isReached: () => boolean): Promise<void> =>
  expect
    .poll(() => {
      element.element().scrollIntoView();
      return isReached();
    })
    .toBe(true);

/** Waits until neither the page nor a table scrolls horizontally, because tables follow a new width later. */
export const expectNoOverflow = (): Promise<void> => expect.poll(overflowingParts).toEqual([]);
