import type { Page } from '@playwright/test';
import { eventPayload } from '#test/fixtures/freight.ts';
import type { Client } from '#test/support/client.ts';
import { createConsol, createFreightRun, expect, send } from './back-office.ts';
import { openAsStaff } from './fixtures.ts';

export const monthTitle = (month: string) => `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`;
export const calendar = (page: Page, month: string) =>
  page.getByRole('table', { name: `${monthTitle(month)} 일정` });
export const eventButton = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`, ${title}$`) });
export const press = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

export const openSchedule = async (page: Page, email: string, month: string) => {
  await openAsStaff(page, email, `/admin/manage-schedule?month=${month}`);
  await expect(page.getByRole('heading', { level: 2, name: monthTitle(month) })).toBeVisible();
};

export const createEvent = async (as: Client, changes: Record<string, unknown>): Promise<number> =>
  (await send(as, '/api/schedule/reg', eventPayload(changes))).id;

export const addConsol = async (staff: Client, etd: string, eta: string, method = 2): Promise<string> =>
  (await createConsol(staff, { freightCode: await createFreightRun(staff, { method }), etd, eta })).mblNo;
