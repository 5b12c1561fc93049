import type { Page } from '@playwright/test';
import { errorCatalog } from '#shared/errors.ts';
import { consolPayload, eventPayload, freightPayload } from '../fixtures/freight.ts';
import { type Client, signedIn } from '../support/client.ts';
import { openAsStaff } from './fixtures.ts';
import { test as base, expect, OWNER } from './lookup-page.ts';

/** Whoever enters the events of a test. Every test has a month of its own, far from the demo data. */
export const test = base.extend<{ owner: Client }>({
  owner: async ({ baseURL }, use) => {
    await use(await signedIn(baseURL as string, OWNER));
  },
});

export const nameOf = (month: string) => `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`;
export const calendar = (page: Page, month: string) =>
  page.getByRole('table', { name: `${nameOf(month)} 일정` });
export const entry = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`, ${title}$`) });
export const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });
export const press = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

export const openSchedule = async (page: Page, email: string, month: string) => {
  await openAsStaff(page, email, `/admin/manage-schedule?month=${month}`);
  await expect(page.getByRole('heading', { level: 2, name: nameOf(month) })).toBeVisible();
};

export const enterEvent = async (as: Client, changes: Record<string, unknown>): Promise<number> => {
  const { status, body } = await as.post('/api/schedule/reg', eventPayload(changes));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
};

export const addConsol = async (staff: Client, etd: string, eta: string, method = 2): Promise<string> => {
  const freight = (await staff.post('/api/freight/regFreight', freightPayload({ method }))).body;
  const { status, body } = await staff.post(
    '/api/consol/registerConsol',
    consolPayload(freight.id, { etd, eta }),
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.mblNo;
};

export const refuse = (page: Page, path: string, status: number, code: keyof typeof errorCatalog) =>
  page.route(`**/api/schedule/${path}`, (route) =>
    route.fulfill({ status, json: { code, message: errorCatalog[code].message } }),
  );
