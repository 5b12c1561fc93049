import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { answerAlert, expectCount } from './actions.ts';

export const button = (name: string | RegExp, scope: Locator | typeof page = page): Locator =>
  scope.getByRole('button', { name, exact: typeof name === 'string' });
export const press = (name: string | RegExp, scope?: Locator | typeof page): Promise<void> =>
  button(name, scope).click();
/** Field whose label contains the text. `field` of actions.ts requires the exact label. */
export const field = (label: string, scope: Locator | typeof page = page): Locator =>
  scope.getByLabelText(label);
export const dialog = (name?: string | RegExp): Locator => page.getByRole('dialog', { name });
export const question = (): Locator => page.getByRole('alertdialog');
/** Table rows without the header. */
export const rows = (table: string): Locator =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

export const expectGone = (locator: Locator): Promise<void> => expectCount(locator, 0);
export const expectNotice = (text: string | RegExp) =>
  expect.element(page.getByRole('region', { name: '알림' }).getByText(text).first()).toBeVisible();
/** Expects an alert with this text and closes it. */
export const readAlert = (text: string | RegExp): Promise<void> => answerAlert(text);
export const expectError = (control: Locator, text: string | RegExp) =>
  expect.element(control).toHaveAccessibleDescription(text);
